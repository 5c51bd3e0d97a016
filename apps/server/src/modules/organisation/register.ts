import {
  register as registerCall,
  registerPartner as registerPartnerCall,
  sendEmailForRegister as sendCall,
} from '@kassa/contract/identity/registration.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../platform/command.ts'
import type { OutletOpening } from '../../platform/handed-in.ts'
import {
  beginSession,
  checkCode,
  ensurePlatformRole,
  findAccountForUpdate,
  foldEmail,
  isEmailTaken,
  sendSignUpCode,
  setCodeUsed,
} from '../identity/public.ts'
import { addFirstAdmin } from './first-admin.ts'
import { addMerchant } from './merchant/merchant-rules.ts'
import { bareMerchant } from './merchant/new-merchant.store.ts'
import { insertPartner } from './partner/new-partner.store.ts'
import { addShop } from './shop/begin-shop.ts'

/** Sends a code to register. A person who has an account gets a letter that says so; the page hears the same as everybody (D34). */
export const sendEmailForRegister = command(
  sendCall,
  (context, { email }) =>
    sendSignUpCode(context, email, async () => ({
      kind: (await isEmailTaken(context.tx, email, null)) ? 'known' : 'code',
      locale: context.locale,
    })),
  // Codes of sign-ups are the first database's, whoever signs up with them.
  { hashes: 'code', named: ({ email }) => ({ kind: 'admin', folded: foldEmail(email) }) },
)

/** An address that was taken while its code was on the way: the code is worth nothing any more, and tells nothing. */
const hideTaken = (refusal: Refusal): Result<never> =>
  refuse(refusal.code === 'email.taken' ? { code: 'code.wrong' } : refusal)

/** Checks the code, adds what `work` adds, and uses the code up only when that succeeded. */
async function withCode<Value>(
  context: Context,
  { email, code }: { readonly email: string; readonly code: string },
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const checked = await checkCode(context, 'register', email, code)
  if (!checked.ok) return checked
  const added = await work()
  if (!added.ok) return hideTaken(added.refusal)
  await setCodeUsed(context.tx, checked.value.id, context.now)
  return added
}

type Registration = OutputOf<(typeof registerCall)['request']>

const contactOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim().slice(0, 50)

/** The first outlet as it was chosen, or as the country usually is. It is called as the shop is. */
const outletOf = ({ outlet, country, locale, merchantName }: Registration) =>
  outlet ?? {
    name: merchantName,
    ...outletPreset(country, { locale }),
    taxes: [...outletPreset(country, { locale }).taxes],
  }

/** Signs in whoever has just made the account: the code from the letter and the password are their proof. */
async function signInOwner(context: Context, { id, adminId }: { readonly id: string; readonly adminId: string }) {
  return context.enter(id, async (inside) => {
    const account = await findAccountForUpdate(inside, { kind: 'admin', id: adminId, merchantId: id })
    if (!account) throw new Error(`admin ${adminId} is not there`)
    return beginSession(context, inside, account, false)
  })
}

export const register = (openings: readonly OutletOpening[]) =>
  command(
    registerCall,
    (context, request) =>
      withCode(context, request, async () => {
        const { merchantName, companyName, country, code: _, pin, outlet: __, ...admin } = request
        const { phone, locale } = admin
        const named = { companyName, country, phone, locale, contactName: contactOf(admin), partnerId: null }
        const merchant = { ...bareMerchant(merchantName), ...named }
        const outlet = outletOf(request)
        const codes = findBuiltInRole('owner')?.codes ?? []
        const added = await addMerchant(context, merchant, admin, (tx, owner) =>
          addShop(context, { tx, merchantId: owner.merchantId }, { outlet, pin, owner, codes, openings }),
        )
        if (!added.ok) return added
        return accept({ merchantNumber: added.value.number, session: await signInOwner(context, added.value) })
      }),
    { hashes: 'code', named: ({ email }) => ({ kind: 'admin', folded: foldEmail(email), isNew: true }) },
  )

export const registerPartner = command(
  registerPartnerCall,
  (context, { partnerName, code, ...admin }) =>
    withCode(context, { email: admin.email, code }, async () => {
      const { tx, now, newId } = context
      const id = newId()
      const partner = {
        id,
        name: partnerName,
        parentId: null,
        contactName: contactOf(admin),
        phone: admin.phone,
        isApproved: false,
      }
      await insertPartner(tx, partner, now)
      const roleId = await ensurePlatformRole(tx, 'partner', { now, newId })
      const place = { tier: 'partner' as const, partnerId: id }
      const added = await addFirstAdmin(context, tx, place, { ...admin, roleId, status: 2 })
      if (!added.ok) return added
      context.audit({ subject: `partner/${id}`, after: { name: partnerName, isApproved: false } })
      return accept({})
    }),
  { hashes: 'code', isOfFirst: true },
)
