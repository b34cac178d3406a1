/** The database works in the same process: what it takes is counted, and what else the machine does meanwhile is not. */
export function millisecondsOfWork(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
