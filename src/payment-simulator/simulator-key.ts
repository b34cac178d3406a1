/** The only API key that the simulator accepts. It has no other use. */
export const simulatorKey = 'sk_test_simulator'
