import type { Mistake } from '../mutate/plant.ts'

export interface ScreenMistake extends Mistake {
  readonly tests: readonly string[]
}

const web = 'apps/web/src'
const screens = `${web}/screens`

const one = (name: string, file: string, from: string, to: string, tests: string): ScreenMistake => ({
  name,
  file: `${web}/${file}`,
  from,
  to,
  tests: [`${screens}/${tests}`],
})

const suppliers = 'suppliers/supplier-page.browser.test.tsx'
const brands = 'brands/brand-page.browser.test.tsx'
const taxes = 'taxes/tax-form.browser.test.tsx'
const outlets = 'outlets/outlet-form.browser.test.tsx'
const categories = 'categories/category-form.browser.test.tsx'

/** What somebody breaks in a form or a list without a type error. */
export const screenMistakes: readonly ScreenMistake[] = [
  one(
    'suppliers: edit saves as new',
    'screens/suppliers/SupplierDrawer.tsx',
    'supplier ? edit.mutateAsync({ ...fields, id: supplier.id, version }) : create.mutateAsync(fields)',
    'create.mutateAsync({ ...fields, id: supplier?.id ?? "", version } as never)',
    suppliers,
  ),
  one(
    'brands: edit saves as new',
    'parts/names/NamePage.tsx',
    'editing.row ? edit.mutateAsync({ id: editing.row.id, version, name }) : add.mutateAsync({ name })',
    'add.mutateAsync({ name, version } as never)',
    brands,
  ),
  one(
    'taxes: edit saves as new',
    'screens/taxes/TaxDrawer.tsx',
    'tax ? update.mutateAsync({ ...fields, id: tax.id, version }) : create.mutateAsync(fields)',
    'create.mutateAsync({ ...fields, version } as never)',
    taxes,
  ),
  one(
    'outlets: edit saves as new',
    'screens/outlets/OutletDrawer.tsx',
    'outlet ? update.mutateAsync({ ...fields, id: outlet.id, version }) : create.mutateAsync(fields)',
    'create.mutateAsync({ ...fields, version } as never)',
    outlets,
  ),
  one(
    'categories: edit saves under what is opened',
    'screens/categories/CategoryDrawer.tsx',
    'initial={{ name, names, parentId, taxId, position }}',
    'initial={{ name, names, parentId: id, taxId, position }}',
    categories,
  ),
  one(
    'forms: edit overwrites what somebody else saved first',
    'screens/suppliers/SupplierDrawer.tsx',
    'edit.mutateAsync({ ...fields, id: supplier.id, version })',
    'edit.mutateAsync({ ...fields, id: supplier.id, version: version + 1 })',
    suppliers,
  ),
  one(
    'forms: a refusal closes the form',
    'kit/form/FormDrawer.tsx',
    '      const named = fieldProblems(error)',
    '      onClose()\n      const named = fieldProblems(error)',
    suppliers,
  ),
  one(
    'forms: the first field has no cursor',
    'kit/form/use-focus.ts',
    'firstField(part)?.focus()',
    'void firstField(part)',
    categories,
  ),
  one(
    'forms: the cursor is lost after saving',
    'kit/form/use-focus.ts',
    'setTimeout(() => giveBack(opener))',
    'setTimeout(() => (document.activeElement as HTMLElement | null)?.blur())',
    suppliers,
  ),
  one(
    'lists: deleting asks nobody',
    'screens/suppliers/SupplierPage.tsx',
    "if (await confirm({ title, body: t('supplier.deleteBody'), ok: t('supplier.delete'), isDanger: true }))\n      ",
    'void [confirm, title]\n    ',
    suppliers,
  ),
  one(
    'lists: whoever may only look is offered to add',
    'screens/suppliers/SupplierPage.tsx',
    'permission="platform.inventory.suppliers.add"',
    'permission="platform.inventory.suppliers"',
    suppliers,
  ),
  one(
    'lists: filters of the address are not asked for',
    'kit/list/ListPage.tsx',
    'const request = { ...props.request, ...asked,',
    'const request = { ...props.request,',
    brands,
  ),
]
