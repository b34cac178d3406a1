export const account = {
  id: 'acct_simulator',
  name: 'Marquee',
  country: 'US',
  currency: 'usd',
  email: 'billing@marquee.example',
}
