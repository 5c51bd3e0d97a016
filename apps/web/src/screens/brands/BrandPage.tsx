import { createBrand, deleteBrand, editBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { NamePage } from '../../parts/names/NamePage.tsx'

/** Brands of the merchant. Source: specification §2 (/shop-brand). */
export default function BrandPage() {
  return (
    <NamePage
      kind="brand"
      permission="platform.catalogue.brands"
      list={listBrands}
      create={createBrand}
      edit={editBrand}
      remove={deleteBrand}
    />
  )
}
