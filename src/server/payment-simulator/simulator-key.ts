/** The only key the simulator knows. It opens nothing else. */
export const simulatorKey = 'sk_test_simulator'
