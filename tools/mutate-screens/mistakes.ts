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
const bills = 'bills/bill-drawer.browser.test.tsx'
const methods = 'payment/method-list.browser.test.tsx'
const accounts = 'payment/account-list.browser.test.tsx'
const cases = 'payment/open-cases.browser.test.tsx'
const codes = 'authorization/code-list.browser.test.tsx'
const members = 'members/member-actions.browser.test.tsx'
const lock = 'lock/lock-screen.browser.test.tsx'

/** The mistakes that somebody can make in a form or a list without a type error. */
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
    'return tax ? update.mutateAsync({ ...request, id: tax.id, version }) : create.mutateAsync(request)',
    'return create.mutateAsync({ ...request, version } as never)',
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
    'initial={{ name, names, parentId, taxId, restriction,',
    'initial={{ name, names, parentId: id, taxId, restriction,',
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
    'const request = {\n    ...props.request,\n    ...asked,',
    'const request = {\n    ...props.request,',
    brands,
  ),
  one(
    'bills: a refund of another amount needs no note',
    'screens/bills/BillRefund.tsx',
    'isSame ? null : noteMissing',
    'null',
    bills,
  ),
  one(
    'bills: a transfer is refused without a reason',
    'screens/bills/TransferDecision.tsx',
    "field={note.trim() === '' ? t('note') : null}",
    'field={null}',
    bills,
  ),
  one(
    'bills: the proof of a transfer goes without its payer',
    'screens/bills/BillPayment.tsx',
    ", [payer, t('transfer.payer')] as const]",
    ']',
    bills,
  ),
  one(
    'bills: an address that named one opens it for ever',
    'screens/bills/BillPage.tsx',
    "if (address['bill'] !== undefined) change({ bill: null })",
    'void change',
    'bills/bill-page.browser.test.tsx',
  ),
  one(
    'ways to pay: those of an outlet are saved for all',
    'screens/payment/use-methods.ts',
    'change.mutateAsync({ ...place, methods',
    'change.mutateAsync({ methods',
    methods,
  ),
  one(
    'ways to pay: cash can be switched off',
    'screens/payment/MethodList.tsx',
    "<DisabledReason reason={isCash(row.method) && row.enabled ? t('cashStays') : null}>\n            <Switch\n              aria-label={t('switch', { name })}\n              checked={row.enabled === 1}\n              disabled={isSaving || (isCash(row.method) && row.enabled === 1)}",
    "<DisabledReason reason={null}>\n            <Switch\n              aria-label={t('switch', { name })}\n              checked={row.enabled === 1}\n              disabled={isSaving}",
    methods,
  ),
  one(
    'accounts: edit saves as new',
    'screens/payment/AccountDrawer.tsx',
    '          ...(account ? { id: account.id } : {}),\n',
    '',
    accounts,
  ),
  one(
    'open payments: one is decided by hand without a reason',
    'screens/payment/OpenCases.tsx',
    'disabled: reason.trim().length < 2',
    'disabled: reason.length > 200',
    cases,
  ),
  one(
    'open payments: one that is not known to be paid is given back',
    'screens/payment/OpenCases.tsx',
    ": ['paid', 'unpaid']",
    ": ['returned']",
    cases,
  ),
  one(
    'codes: a merchant is offered to make some',
    'screens/authorization/CodeList.tsx',
    "tier === 'operator' && issues",
    'issues',
    codes,
  ),
  one(
    'members: points are adjusted without the reason that was typed',
    'screens/members/MemberActionDrawers.tsx',
    "initial={{ points: null as number | null, note: '' }}\n      schema={adjustPoints.request.omit({ id: true })}\n      onClose={onClose}\n      onSubmit={(fields) => adjust.mutateAsync({ ...fields, id: member.id })}",
    "initial={{ points: null as number | null, note: '' }}\n      schema={adjustPoints.request.omit({ id: true })}\n      onClose={onClose}\n      onSubmit={(fields) => adjust.mutateAsync({ ...fields, note: '–', id: member.id })}",
    members,
  ),
  one(
    'members: archiving asks nobody',
    'screens/members/MemberActions.tsx',
    "if (await confirm({ title, body: t('archiveBody'), ok: t('archive'), isDanger: true }))\n      ",
    'void [confirm, title]\n    ',
    members,
  ),
  one(
    'the lock: a wrong password opens it',
    'parts/person/LockCover.tsx',
    '      setIsBusy(false)\n    }\n',
    '      setIsBusy(false)\n      onUnlocked()\n    }\n',
    lock,
  ),
  one(
    'the lock: it forgets where one was',
    'screens/lock/LockScreen.tsx',
    'safeReturn(readSession().lockedAt ?? asked)',
    'safeReturn(asked)',
    lock,
  ),
  one(
    'reorder: a suggestion is made of another sentence',
    'screens/stock-reorder/use-reorder-reason.ts',
    "demand.ignoredDays === 0 ? 'reorder.sold' : 'reorder.soldIgnoring'",
    "demand.ignoredDays !== 0 ? 'reorder.sold' : 'reorder.soldIgnoring'",
    'stock-reorder/reorder-page.browser.test.tsx',
  ),
]
