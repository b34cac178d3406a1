/** The only API key that the simulator accepts. It is not secret. */
export const simulatorKey = 'sk_test_simulator'
