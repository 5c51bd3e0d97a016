import {
  register as registerCall,
  registerPartner as registerPartnerCall,
  sendEmailForRegister as sendCall,
} from '@kassa/contract/identity/registration.calls.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../platform/command.ts'
import { checkCode, ensurePlatformRole, isEmailTaken, sendCode, setCodeUsed } from '../identity/public.ts'
import { addFirstAdmin } from './first-admin.ts'
import { addMerchant } from './merchant/merchant-rules.ts'
import { bareMerchant } from './merchant/new-merchant.store.ts'
import { insertPartner } from './partner/new-partner.store.ts'

/** Whoever has an account gets a letter that says so; the page hears the same as everybody (D34). */
export const sendEmailForRegister = command(sendCall, (context, { email }) =>
  sendCode(context, 'register', email, async () => ({
    kind: (await isEmailTaken(context.tx, email, null)) ? 'known' : 'code',
    locale: context.locale,
  })),
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

export const register = command(registerCall, (context, { merchantName, companyName, country, code, ...admin }) =>
  withCode(context, { email: admin.email, code }, async () => {
    const { phone, locale } = admin
    const contactName = `${admin.firstName} ${admin.lastName}`.trim().slice(0, 50)
    const merchant = {
      ...bareMerchant(merchantName),
      companyName,
      country,
      phone,
      locale,
      contactName,
      partnerId: null,
    }
    const added = await addMerchant(context, merchant, admin)
    return added.ok ? accept({ merchantNumber: added.value.number }) : added
  }),
)

export const registerPartner = command(registerPartnerCall, (context, { partnerName, code, ...admin }) =>
  withCode(context, { email: admin.email, code }, async () => {
    const { tx, now, newId } = context
    const id = newId()
    const contactName = `${admin.firstName} ${admin.lastName}`.trim().slice(0, 50)
    const partner = { id, name: partnerName, parentId: null, contactName, phone: admin.phone, isApproved: false }
    await insertPartner(tx, partner, now)
    const roleId = await ensurePlatformRole(tx, 'partner', { now, newId })
    const place = { tier: 'partner' as const, partnerId: id }
    const added = await addFirstAdmin(context, tx, place, { ...admin, roleId, status: 2 })
    if (!added.ok) return added
    context.audit({ subject: `partner/${id}`, after: { name: partnerName, isApproved: false } })
    return accept({})
  }),
)
