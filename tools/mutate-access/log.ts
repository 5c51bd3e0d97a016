import type { AccessMistake } from './mistake.ts'
import { admins, audit, catalogue, commands, identity, logs, ownAccount, platform, register } from './places.ts'

/** The log. */
export const logMistakes: readonly AccessMistake[] = [
  // the log
  {
    name: 'log: a change leaves no line',
    file: `${platform}/context.ts`,
    from: "if (isBare && outcome === 'accepted' && leavesLine(command)) own.notes.push({})",
    to: '',
    tests: [commands, logs],
  },
  {
    name: 'log: the application may change its lines',
    file: 'apps/server/migrations/0010-platform.sql',
    from: "execute format('grant select, insert %s on %I to kassa_app',\n    case when append_only then '' else ', update, delete' end, table_name);",
    to: "execute format('grant select, insert %s on %I to kassa_app',\n    case when append_only and false then '' else ', update, delete' end, table_name);",
    tests: [logs, catalogue],
  },
  {
    name: 'log: calls above the tenants may change its lines',
    file: 'apps/server/migrations/0010-platform.sql',
    from: "execute format('grant select, insert %s on %I to kassa_platform',\n    case when append_only then '' else ', update, delete' end, table_name);",
    to: "execute format('grant select, insert %s on %I to kassa_platform',\n    case when append_only and false then '' else ', update, delete' end, table_name);",
    tests: [logs, catalogue],
  },
  {
    name: 'log: a seal does not hold what the line says',
    file: `${audit}/seal.store.ts`,
    from: ".update(previous).update(text, 'utf8')",
    to: '.update(previous).update(text.slice(0, 40))',
    tests: [logs],
  },
  {
    name: 'log: a seal does not hold the one before it',
    file: `${audit}/seal.store.ts`,
    from: ".update(previous).update(text, 'utf8')",
    to: ".update(previous.subarray(0, 0)).update(text, 'utf8')",
    tests: [logs],
  },
  {
    name: 'log: the end of a chain may be cut off',
    file: `${audit}/seal-lines.ts`,
    from: 'const isWhole = sequence === head.sequence && hash.equals(head.hash)',
    to: 'const isWhole = sequence >= 0 || hash.equals(head.hash)',
    tests: [logs],
  },
  {
    name: 'log: a line that was taken away is not missed',
    file: `${audit}/seal-lines.ts`,
    from: 'if (line.text === null) return',
    to: 'if (line.text === null) continue\n      if (line.text === undefined) return',
    tests: [logs],
  },
  {
    name: 'log: a merchant’s log shows that of another',
    file: `${audit}/log.store.ts`,
    from: 'const wanted = [sql`l.merchant_id = ${place.merchantId}`, KINDS[place.kind]',
    to: 'const wanted = [sql`l.account_kind = ${place.kind}`, KINDS[place.kind]',
    tests: [logs],
  },
  {
    name: 'secrets: a new password is written into the log of changes',
    file: `${identity}/admin/admins.ts`,
    from: 'context.audit({ subject: `admin/${id}`, after: fields })\n    return accept({ id, version: 1 })',
    to: 'context.audit({ subject: `admin/${id}`, after: { ...fields, password } })\n    return accept({ id, version: 1 })',
    tests: [admins],
  },
  {
    name: 'secrets: a token is written into the program’s log',
    file: `${platform}/log.ts`,
    from: "  'token',\n",
    to: '',
    tests: [`${platform}/log.test.ts`],
  },
  {
    name: 'secrets: the second factor lies open in the database',
    file: `${identity}/own-account/second-factor.ts`,
    from: 'await setSecret(tx, owner, secrets.seal(identityOf(owner), secret), now)',
    to: 'await setSecret(tx, owner, { ...secrets.seal(identityOf(owner), secret), keyId: secret }, now)',
    tests: [ownAccount],
  },
  {
    name: 'secrets: the first answer lies open in the database',
    file: `${platform}/run-command.ts`,
    from: 'answer: sealText(secrets, answerIdentity(actor, key), JSON.stringify(body)),',
    to: 'answer: secrets === undefined ? answerIdentity(actor, key) : JSON.stringify(body),',
    tests: [`${platform}/idempotency.db.test.ts`],
  },
  {
    name: 'secrets: a code lies open in the database',
    file: `${identity}/registration/codes.ts`,
    from: "const codeHash = kind === 'code' ? hash : NOBODYS_HASH",
    to: "const codeHash = kind === 'code' ? `${hash} is ${code}` : NOBODYS_HASH",
    tests: [register],
  },
]
