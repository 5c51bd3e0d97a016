import { showBrand as call } from '@kassa/contract/organisation/brand.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { pagesAt } from '../../message/public.ts'
import { findBrandOfHost, findBrandOfMerchant, findBrandOfPartner, type ShownBrand } from './brand.store.ts'

/** The logo as an address that a page shows. */
export const logoAddress = (logo: string | null): string | null =>
  logo === null ? null : `data:image/png;base64,${logo}`

/** The brand of whoever asks: by their merchant or partner where they are signed in, and by the host for everybody else. The operator has none. */
function brandFor({ tx, actor, callerHost }: Context): Promise<ShownBrand | undefined> {
  if (actor.merchantId !== null) return findBrandOfMerchant(tx, actor.merchantId)
  if (actor.partnerId !== null) return findBrandOfPartner(tx, actor.partnerId)
  return actor.kind === 'nobody' ? findBrandOfHost(tx, callerHost) : Promise.resolve(undefined)
}

/** A brand as a page shows it, with the address of its own pages. Without a `PUBLIC_URL` nobody out there reaches any. */
export const brandShown = ({ domain, ...brand }: ShownBrand, { publicHost }: Pick<Context, 'publicHost'>) => ({
  ...brand,
  logo: logoAddress(brand.logo),
  pages: publicHost === null ? null : pagesAt(domain, null),
})

export const showBrand = command(call, async (context) => {
  const brand = await brandFor(context)
  return accept({ brand: brand ? brandShown(brand, context) : null })
})
