import { isLoopback, type Settings } from './platform/settings.ts'

type Way = Pick<Settings, 'host' | 'tlsCertFile' | 'publicUrl' | 'trustProxy'>

/**
 * Returns whether pages are opened over plain http from other machines: browsers have no key there that a session could be bound to. An address for
 * others (`PUBLIC_URL`) is always https, and a proxy in front is taken to speak it. Source: D112.
 */
export const isPlainElsewhere = ({ host, tlsCertFile, publicUrl, trustProxy }: Way): boolean =>
  !isLoopback(host) && tlsCertFile === undefined && publicUrl === undefined && trustProxy === false

const PLAIN = [
  'Pages are opened over plain http: browsers there have no key of their own, so a copied session works elsewhere.',
  'Use https (TLS_CERT and TLS_KEY, or a proxy) before others than you sign in.',
  '',
]

/** Returns the message that a person reads when the server is up. */
export function readyMessage(
  address: string,
  database: string,
  { hasDemo, isPlain }: { readonly hasDemo: boolean; readonly isPlain: boolean },
): string {
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
    ...(isPlain ? PLAIN : []),
    ...(hasDemo ? accounts : first),
    'Ctrl-C stops it.',
  ].join('\n')
}
