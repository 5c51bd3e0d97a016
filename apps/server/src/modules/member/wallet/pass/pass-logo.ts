import type { Tx } from '../../../../platform/db/tx.ts'
import { storedPicture, storeOfEnvironment } from '../../../file/public.ts'
import type { PassDesign } from '../setup/design.store.ts'

/** Reads the picture of a look; null where it has none, or where it is not to be had. */
export async function readLogo(
  tx: Tx,
  merchantId: string,
  { logoId }: Pick<PassDesign, 'logoId'>,
): Promise<Buffer | null> {
  if (logoId === null) return null
  const file = await storedPicture(tx, storeOfEnvironment(), { merchantId, id: logoId, purposes: ['wallet'] })
  return Buffer.isBuffer(file?.body) ? file.body : null
}
