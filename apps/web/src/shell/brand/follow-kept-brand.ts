import { brandName, readBrand, subscribeToBrand } from '../../session/brand.ts'

let isPainted = false

/** Puts the brand's name and colors on the page, where the CSS reads them. What makes colors comes where there is a brand alone. */
async function apply(): Promise<void> {
  document.title = brandName()
  if (!isPainted && !readBrand()?.accent) return
  isPainted = true
  const { applyAccent } = await import('../../theme/accent-variables.ts')
  applyAccent(readBrand()?.accent ?? null)
}

/** Without its colors a page is in those of the product: nobody waits for them in vain. */
const applied = (): Promise<void> => apply().catch(() => {})

/** Shows the brand that this browser keeps, and every later one; done once the page wears it. */
export function followKeptBrand(): Promise<void> {
  subscribeToBrand(() => void applied())
  return applied()
}
