import { readCode } from '@kassa/domain/billing/activation-code.ts'
import { readPairingCode } from '@kassa/domain/identity/device-pairing.ts'
import { foldEmail } from '../modules/identity/public.ts'
import { listHolders, type NameHolder } from '../modules/place/public.ts'
import { isSoundAppKey } from '../platform/apps/app-key.ts'
import type { Name } from '../platform/clusters/name.ts'
import type { Database } from '../platform/db/database.ts'
import { hashToken } from '../platform/session/token.ts'

const kinds: Readonly<Record<NameHolder['kind'], string>> = {
  admin: 'an administrator',
  merchant: 'the number',
  'activation-code': 'an activation code',
  'pairing-code': 'a code of a device being paired',
  'app-key': 'the key of an app',
  passkey: 'a passkey',
}

const hashed = (kind: Name['kind'], secret: string | undefined): Name[] =>
  secret === undefined ? [] : [{ kind, folded: hashToken(secret).toString('hex') }]

/** The names that a typed text may be, as the directory has them. */
function namesOf(typed: string): Name[] {
  const text = typed.trim()
  const code = readCode(text)
  return [
    { kind: 'admin', folded: foldEmail(text) },
    { kind: 'merchant', folded: text },
    ...(code === undefined ? [] : [{ kind: 'activation-code', folded: code } as const]),
    ...hashed('pairing-code', readPairingCode(text)),
    ...hashed('app-key', isSoundAppKey(text) ? text : undefined),
  ]
}

const line = ({ kind, merchant, cluster, holder }: NameHolder): string => {
  const nobodys = kind === 'activation-code' ? 'that no merchant has' : 'above the merchants'
  const whose = merchant === null ? nobodys : `of merchant ${merchant}`
  return `${kinds[kind]} ${whose}${cluster === null ? '' : `, in ${cluster}`} (${holder})`
}

/**
 * Says whose an e-mail, number, code or key is, for whoever was given nothing else: the key of an app that was found in public, a code that somebody
 * reads out on the telephone. Keys that count no more are found as well.
 */
export async function whoseName(database: Database, typed: string): Promise<string[]> {
  const holders = await database.transaction({ kind: 'owner' }, (tx) => listHolders(tx, namesOf(typed)))
  return holders.map(line)
}
