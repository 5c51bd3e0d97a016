import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { BringContext } from '../../../../platform/command.ts'
import { addressFor } from '../../../../platform/reach.ts'
import { findShopName } from '../../own/own.store.ts'
import { loyaltyClass } from '../pass/google-pass.ts'
import { logoAddress } from '../pass/pass-address.ts'
import { askToken, writeClass } from '../service/ask-google.ts'
import { readDesign, type PassDesign } from './design.store.ts'
import type { GoogleKeys } from './wallet-keys.ts'

const unreachable = refuse({ code: 'wallet.google-unreachable' })
const refused = refuse({ code: 'wallet.google-refused' })

/** The class of a merchant's passes at Google, and who may write it. */
export interface GoogleClass {
  readonly merchantId: string
  readonly issuer: string
  readonly keys: GoogleKeys
  /** The look that it is to have; left out: the one that counts. */
  readonly design?: PassDesign
}

/** Writes the class that the merchant's passes belong to, which proves account and issuer, and gives all passes their look. */
export async function writeGoogleClass(
  { reach, now, open }: Pick<BringContext, 'reach' | 'now' | 'open'>,
  { merchantId, issuer, keys, design: wanted }: GoogleClass,
): Promise<Result<GoogleKeys>> {
  const origin = addressFor(reach, 'live')
  if (origin === null) return refuse({ code: 'wallet.not-reached' })
  const { shop, design } = await open(merchantId, async (tx) => ({
    shop: await findShopName(tx, merchantId),
    design: wanted ?? (await readDesign(tx, merchantId)),
  }))
  const logoUrl = logoAddress(origin, merchantId, design)
  try {
    const token = await askToken(reach, keys, now)
    if (token === undefined) return refused
    const isTaken = await writeClass(reach, token, loyaltyClass({ issuer, merchantId }, { shop, logoUrl, design }))
    return isTaken ? accept(keys) : refused
  } catch {
    return unreachable
  }
}
