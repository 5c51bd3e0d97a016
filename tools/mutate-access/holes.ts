// long: a table of planted mistakes, one entry each.
import type { AccessMistake } from './mistakes.ts'

const server = 'apps/server/src'
const platform = `${server}/platform`
const signIn = `${server}/modules/identity/sign-in`
const badInput = `${platform}/http/bad-input.db.test.ts`
const runServer = `${platform}/run-server.db.test.ts`

/** Holes that were found by attacking an own instance; each stays closed. */
export const holes: readonly AccessMistake[] = [
  {
    name: 'holes: the embedded database writes for everybody',
    file: `${platform}/db/durable-files.ts`,
    from: 'const forOthers = 0o077',
    to: 'const forOthers = 0',
    tests: [runServer],
  },
  {
    name: 'holes: what an older program left open stays open',
    file: `${platform}/private-files.ts`,
    from: '    for (const file of below(folder)) close(file)\n',
    to: '',
    tests: [runServer],
  },
  {
    name: 'holes: a call can become the owner again',
    file: `${platform}/db/database.ts`,
    from: '[`SET LOCAL SESSION AUTHORIZATION ${caller}`]',
    to: '[]',
    tests: [`${platform}/db/database.db.test.ts`],
  },
  {
    name: 'holes: the published password works from anywhere',
    file: `${signIn}/check-guess.ts`,
    from: 'hasPublishedPassword && !isOnThisMachine',
    to: 'hasPublishedPassword && isOnThisMachine === undefined',
    tests: [`${signIn}/sign-in.db.test.ts`],
  },
  {
    name: 'holes: a new password leaves the account a demo account',
    file: `${server}/modules/identity/account.store.ts`,
    from: 'has_published_password = false',
    to: 'has_published_password = has_published_password',
    tests: [`${signIn}/sign-in.db.test.ts`],
  },
  {
    name: 'holes: a proxy may show the demo',
    file: `${platform}/demo-guard.ts`,
    from: 'isLoopback(host) && trustProxy === false',
    to: 'isLoopback(host)',
    tests: [runServer],
  },
  {
    name: 'holes: the metrics are open to whom a neighbour passes on',
    file: `${platform}/http/neighbour.ts`,
    from: "request.socket.remoteAddress ?? '')) && !isForwarded(request)",
    to: "request.socket.remoteAddress ?? ''))",
    tests: [runServer],
  },
  {
    name: 'holes: every proxy is believed',
    file: `${platform}/settings.ts`,
    from: '/^(true|',
    to: '/^(tru|',
    tests: [runServer],
  },
  {
    name: 'holes: a process with another key starts',
    file: `${platform}/installation-key.ts`,
    from: 'if (!box.opens(value)) throw',
    to: "if (value === '') throw",
    tests: [runServer],
  },
  {
    name: 'holes: a first answer that cannot be opened says nothing happened',
    file: `${platform}/run-command.ts`,
    from: "throw new Refused({ code: 'request.repeat-unreadable' })",
    to: 'throw error',
    tests: [`${platform}/idempotency.db.test.ts`],
  },
  {
    name: 'holes: a cursor names an id that is none',
    file: `${platform}/list/cursor.ts`,
    from: 'id: (text: string) => uuid.test(text)',
    to: "id: (text: string) => text !== ''",
    tests: [`${platform}/list/cursor.test.ts`],
  },
  {
    name: 'holes: a cursor names a moment that there is not',
    file: `${platform}/list/cursor.ts`,
    from: '  instant: isInstant,',
    to: "  instant: (text: string) => text !== '',",
    tests: [`${platform}/list/cursor.test.ts`],
  },
  {
    name: 'holes: a cursor holds what no database keeps',
    file: `${platform}/list/cursor.ts`,
    from: ' && !unstorable.test(text)',
    to: '',
    tests: [`${platform}/list/cursor.test.ts`],
  },
  {
    name: 'holes: the file of a stranger is read before the token',
    file: `${server}/modules/file/pictures.ts`,
    from: 'return link.ok ? accept({ mostBytes: PICTURE_LIMITS[link.value.purpose] * 1024 * 1024 }) : link',
    to: 'return accept({ mostBytes: link.ok ? 5_000_000 : 5_000_000 })',
    tests: [`${server}/modules/file/picture.db.test.ts`],
  },
  {
    name: 'holes: a form brings as many files as it likes',
    file: `${platform}/http/read-form.ts`,
    from: 'files: 1, fields: 20',
    to: 'files: 10, fields: 20',
    tests: [`${server}/modules/file/picture.db.test.ts`],
  },
  {
    name: 'holes: one address fills the room of uploads',
    file: `${platform}/http/upload-room.ts`,
    from: ' || own > MOST_OF_ADDRESS',
    to: '',
    tests: [`${platform}/http/upload-room.test.ts`],
  },
  {
    name: 'holes: a damage report shows a picture of anybody',
    file: `${server}/modules/inventory/damage-report/damage-reports.ts`,
    from: '(await countPicturesAmong(tx, merchantId, named)) === named.length',
    to: '(await countPicturesAmong(tx, merchantId, named)) <= named.length',
    tests: [`${server}/modules/inventory/damage-report/damage-report.db.test.ts`],
  },
  {
    name: 'holes: a role is made with wider limits than its maker has',
    file: `${server}/modules/identity/role/own-limits.ts`,
    from: 'own !== null && (wanted === null || wanted > own)',
    to: 'own !== null && wanted !== null && wanted > own * 2',
    tests: [`${server}/modules/identity/role/role.db.test.ts`],
  },
  {
    name: 'holes: an event is heard by everybody of the merchant',
    file: `${platform}/http/events.ts`,
    from: 'isInReach(actor, outlet, event) && holdsCodeOf(actor, hearers.get(event.name))',
    to: 'isInReach(actor, outlet, event) && hearers !== undefined',
    tests: [`${platform}/http/events.db.test.ts`],
  },
  {
    name: 'holes: a session listens without end',
    file: `${platform}/http/events.ts`,
    from: 'const mostStreams = 8',
    to: 'const mostStreams = 800',
    tests: [`${platform}/http/events.db.test.ts`],
  },
  {
    name: 'holes: the proof of a device fits any body',
    file: 'packages/contract/src/device/device-proof.ts',
    from: "['kassa-device-2', method, path, bodyHash, at, nonce]",
    to: "['kassa-device-2', method, path, bodyHash.length > 99, at, nonce]",
    tests: [`${platform}/command.db.test.ts`],
  },
  {
    name: 'holes: a body may be nested without end',
    file: `${platform}/request.ts`,
    from: 'const deepest = 64',
    to: 'const deepest = 1_000_000',
    tests: [`${platform}/request.test.ts`],
  },
  {
    name: 'holes: an address that cannot be read is answered without its headers',
    file: `${platform}/http/errors.ts`,
    from: '...safeHeaders(isHttps), ...dataHeaders',
    to: '...dataHeaders',
    tests: [badInput],
  },
  {
    name: 'holes: a name turns the direction of what follows it',
    file: 'packages/domain/src/text/one-line.ts',
    from: '\\u202A-\\u202E\\u2066-\\u2069',
    to: '\\u2066',
    tests: ['packages/domain/src/text/one-line.test.ts', 'apps/server/test/names.test.ts'],
  },
  {
    name: 'holes: orders are shown to whoever is signed in',
    file: 'packages/contract/src/sales/sales.calls.ts',
    from: "    'platform.merchants',\n  ],",
    to: "    'platform.merchants',\n    'platform.configuration.print',\n  ],",
    tests: [`${server}/modules/sales/order/orders.db.test.ts`],
  },
]
