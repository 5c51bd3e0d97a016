import type { SaleMistake } from './mistake.ts'

const platform = 'apps/server/src/platform'
const outgoing = [`${platform}/outgoing/outgoing.test.ts`]
const delivery = 'apps/server/src/modules/message'
const letters = [`${delivery}/delivery/deliver.db.test.ts`]

const planted = (file: string, tests: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests }))

/** The way out to other servers, and messages that are sent later. */
export const outsideMistakes: readonly SaleMistake[] = [
  ...planted(`${platform}/outgoing/resolve-address.ts`, outgoing, [
    [
      'outgoing: one address outside opens those inside',
      'found.every(({ address }) => mayReach',
      'found.some(({ address }) => mayReach',
    ],
    [
      'outgoing: a written address is looked up',
      'const found = known === 0 ? await find(name)',
      'const found = known !== 9 ? await find(name)',
    ],
    [
      'outgoing: a name without an address is called',
      "if (!first) throw new OutgoingRefused('address-unknown', name)",
      "if (!first) return { address: '127.0.0.1', family: 4 }",
    ],
    ['outgoing: brackets hide an address', "host.replace(/^\\[|\\]$/g, '')", 'host'],
  ]),
  ...planted(`${platform}/outgoing/outgoing-port.ts`, outgoing, [
    [
      'outgoing: the name is looked up a second time',
      ': await resolveAddress(url.hostname, allowed, find ?? systemLookup)',
      ': (await resolveAddress(url.hostname, allowed, find ?? systemLookup),\n          await resolveAddress(url.hostname, allowed, find ?? systemLookup))',
    ],
    ['outgoing: any scheme goes', '!protocols.includes(url.protocol)', "url.protocol === ''"],
    ['outgoing: a password stands in the address', "|| url.username !== '' || url.password !== ''", ''],
    ['outgoing: it waits for ever', '    signal,\n    agent: false,', '    agent: false,'],
    [
      'outgoing: an answer never ends',
      'if (size > Math.min(mostBytes, largestAnswer))',
      'if (size > mostBytes * 1_000)',
    ],
    [
      'outgoing: the log holds the query',
      'method: request.method, host: url.host }',
      'method: request.method, host: url.href }',
    ],
  ]),
  ...planted(`${platform}/outgoing/address-rule.ts`, outgoing, [
    ['outgoing: what tells a cloud its secrets is reached', "  ['169.254.0.0', 16],\n", ''],
    ['outgoing: an address inside an address is reached', "  ['64:ff9b::', 96],\n", ''],
    ['outgoing: what is allowed is not', 'names.has(name.toLowerCase()) || ', ''],
  ]),
  ...planted(`${delivery}/delivery/message.store.ts`, letters, [
    ['work: it is done before its time', "'queued' and due_at <= ${asked.now} and handed_at", "'queued' and handed_at"],
    [
      'work: what somebody holds is taken',
      '(leased_until is null or leased_until <= ${asked.now})',
      '(leased_until is null or leased_until is not null)',
    ],
    [
      'work: what died with its process waits for ever',
      '(leased_until is null or leased_until <= ${asked.now})',
      'leased_until is null',
    ],
    [
      'work: who lost it ends it all the same',
      "and leased_by = ${by} and state in ('queued', 'unknown')",
      "and ${by} <> '' and state in ('queued', 'unknown')",
    ],
    ['work: an attempt is not counted', 'tries = tries + 1', 'tries = tries'],
    [
      'work: what ended is done again',
      "where state = 'queued' and due_at <= ${asked.now}",
      'where due_at <= ${asked.now}',
    ],
    [
      'work: what was given up counts as done',
      "set state = 'given-up', problem = coalesce",
      "set state = 'sent', problem = coalesce",
    ],
  ]),
]
