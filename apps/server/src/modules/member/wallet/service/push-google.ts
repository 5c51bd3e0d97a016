import type { JobContext } from '../../../../platform/module.ts'
import { loyaltyObject, objectId } from '../pass/google-pass.ts'
import { readPassContent } from '../pass/pass-content.ts'
import { findWalletKeys } from '../setup/wallet-keys.ts'
import { askGoogle, askToken } from './ask-google.ts'
import type { DuePass, DueWallet, TellOutcome } from './due-pass.store.ts'

/** One that was never saved is not there, and is made with what counts then. */
const NOT_SAVED = 404

const meaningOf = (status: number): TellOutcome => {
  if ((status >= 200 && status < 300) || status === NOT_SAVED) return 'told'
  return status === 429 || status >= 500 ? 'unreachable' : 'refused'
}

/** Writes passes anew at Google, which shows them on telephones. Returns what came of each. */
export async function pushToGoogle(
  { database, reach, now }: Pick<JobContext, 'database' | 'reach' | 'now'>,
  { merchantId, issuer }: DueWallet,
  passes: readonly DuePass[],
): Promise<ReadonlyMap<string, TellOutcome>> {
  const all = (outcome: TellOutcome) => new Map<string, TellOutcome>(passes.map(({ id }) => [id, outcome]))
  const { keys, written } = await database.transaction({ kind: 'owner' }, async (tx) => {
    const objects = []
    for (const pass of passes) {
      const content = await readPassContent(tx, merchantId, pass, now)
      objects.push({ id: pass.id, body: loyaltyObject(content, { issuer, merchantId }) })
    }
    return { keys: await findWalletKeys(tx, reach.secrets, merchantId, 'google'), written: objects }
  })
  if (!keys) return all('told')
  try {
    const token = await askToken(reach, keys, now)
    if (token === undefined) return all('refused')
    const outcomes = new Map<string, TellOutcome>()
    for (const { id, body } of written) {
      const path = `/loyaltyObject/${objectId(issuer, id)}`
      const answer = await askGoogle(reach, token, { method: 'PATCH', path, body })
      outcomes.set(id, meaningOf(answer.status))
    }
    return outcomes
  } catch {
    return all('unreachable')
  }
}
