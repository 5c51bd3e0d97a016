import { brandName, readBrand, subscribeToBrand } from '../../session/brand.ts'
import { applyAccent } from '../../theme/css-variables.ts'

/** Puts the brand's name and colors on the page, where the CSS reads them. */
export function followKeptBrand(): void {
  const apply = (): void => {
    document.title = brandName()
    applyAccent(readBrand()?.accent ?? null)
  }
  apply()
  subscribeToBrand(apply)
}
