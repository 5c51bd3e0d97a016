import { saveWalletDesign as saveCall } from '@kassa/contract/member/wallet.calls.ts'
import { contrastHundredths, isReadable } from '@kassa/domain/member/pass-design.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { commandBringing, type BringContext } from '../../../../platform/command.ts'
import { countPicturesAmong } from '../../../file/public.ts'
import { readDesign, writeDesign, type PassDesign } from './design.store.ts'
import { writeGoogleClass } from './google-class.ts'
import { findWalletKeys } from './wallet-keys.ts'
import { findWallet } from './wallet.store.ts'

/** Gives the passes at Google their look, where there are any: before it is kept, so that both show the same. */
async function tellGoogle(context: BringContext, merchantId: string, design: PassDesign): Promise<Result<unknown>> {
  const { reach, open } = context
  const google = await open(merchantId, async (tx) => ({
    setup: await findWallet(tx, merchantId, 'google'),
    keys: await findWalletKeys(tx, reach.secrets, merchantId, 'google'),
    before: await readDesign(tx, merchantId),
  }))
  const { setup, keys, before } = google
  if (before.version !== design.version) return refuse({ code: 'thing.changed-meanwhile' })
  if (!setup || !keys) return accept({})
  return writeGoogleClass(context, { merchantId, issuer: setup.issuer, keys, design })
}

export const saveWalletDesign = commandBringing(
  saveCall,
  async (context, design) => {
    const { merchantId } = context.actor
    if (merchantId === null) return refuse({ code: 'thing.not-found' })
    if (!isReadable(design))
      return refuse({ code: 'wallet.unreadable', facts: { ratio: (contrastHundredths(design) / 100).toFixed(2) } })
    return tellGoogle(context, merchantId, design)
  },
  async (context, design) => {
    const { tx, merchantId, now } = context
    const { logoId } = design
    if (logoId !== null && (await countPicturesAmong(tx, merchantId, [logoId], ['wallet'])) === 0)
      return refuse({ code: 'thing.not-found' })
    const before = await readDesign(tx, merchantId)
    if (before.version !== design.version || !(await writeDesign(tx, merchantId, design, now)))
      return refuse({ code: 'thing.changed-meanwhile' })
    context.audit({ subject: 'wallet', before, after: design })
    return accept({ version: design.version + 1 })
  },
)
