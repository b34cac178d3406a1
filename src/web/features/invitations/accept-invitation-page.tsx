export function AcceptInvitationPage() { return <h1>x</h1> }
