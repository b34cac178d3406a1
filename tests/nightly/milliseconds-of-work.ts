/** CPU time of this process. Includes the embedded database, excludes other processes of the machine. */
export function millisecondsOfWork(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
