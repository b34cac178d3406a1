export function LandingPage() { return <h1>x</h1> }
