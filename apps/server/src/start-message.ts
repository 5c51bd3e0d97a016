/** Returns the message that a person reads when the server is up. */
export function readyMessage(address: string, database: string, hasDemo: boolean): string {
  const accounts = [
    'Demo accounts, all with the password Kassa-demo-2026:',
    '  operator   operator@kassa.example',
    '  partner    partner@kassa.example',
    '  merchant   merchant@kassa.example (trial@… has a trial of 5 days left, expired@… none)',
    '  staff      merchant 100001, number 1001 (manager, PIN 258036) or 1002 (cashier, PIN 2580)',
    '',
  ]
  const first = ['Nobody can sign in yet? npm run admin -- create --email you@example.com', '']
  return [
    '',
    `Kassa is ready: ${address}/cashier/manage/login`,
    `Database: ${database}`,
    '',
    ...(hasDemo ? accounts : first),
    'Ctrl-C stops it.',
  ].join('\n')
}
