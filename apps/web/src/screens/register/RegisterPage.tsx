import { register, sendEmailForRegister } from '@kassa/contract/identity/registration.calls.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { startSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage, onLanguageChange } from '../../words/words.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { PasswordField } from '../../parts/person/PasswordField.tsx'
import { CodeField } from './CodeField.tsx'
import { PinField } from './PinField.tsx'
import { Policy } from './Policy.tsx'
import {
  faultOf,
  isAsProposed,
  likelyCountry,
  ownerPinFault,
  presetOf,
  requestOf,
  type ShopDraft,
  whereabouts,
} from './shop-draft.ts'
import { ShopFields } from './ShopFields.tsx'
import { RefusalAlert } from '../../kit/state/RefusalAlert.tsx'

interface Person {
  readonly email: string
  readonly code: string
  readonly firstName: string
  readonly password: string
  readonly pin: string
}

const nobody: Person = { email: '', code: '', firstName: '', password: '', pin: '' }

/** The first field that has to be filled, in the order of the page. */
function missingIn(person: Person, shop: ShopDraft) {
  if (!/^[^@\s]+@[^@\s]+$/.test(person.email.trim())) return 'email' as const
  if (!/^\d{6}$/.test(person.code.trim())) return 'code' as const
  if (!isNameLength(shop.name.trim(), 2, 50)) return 'name' as const
  if (person.firstName.trim() === '') return 'firstName' as const
  if (person.password === '') return 'password' as const
  return ownerPinFault(person.pin) ?? faultOf(shop)
}

async function send({ email, code, firstName, password, pin }: Person, shop: ShopDraft): Promise<void> {
  const locale = localeOf(currentLanguage())
  const request = {
    email: email.trim(),
    code: code.trim(),
    firstName: firstName.trim(),
    password,
    passwordAgain: password,
    locale,
    merchantName: shop.name.trim(),
    country: shop.country,
    outlet: requestOf(shop),
    pin,
  }
  const { session } = await call(register, request, { isQuiet: true })
  startSession(session)
}

const freshShop = (country: string, name: string, place?: string): ShopDraft =>
  presetOf(country, whereabouts(), name, localeOf(currentLanguage()), place)

/** The shop as the country proposes it, in the language of the page; what somebody has changed of it stays when the language changes. */
function useShopDraft() {
  const [shop, setShop] = useState(() => freshShop(likelyCountry(whereabouts()), ''))
  useEffect(
    () =>
      onLanguageChange(() => setShop((now) => (isAsProposed(now) ? freshShop(now.country, now.name, now.place) : now))),
    [],
  )
  return [shop, setShop] as const
}

/**
 * Registers a merchant: an address and the code sent to it, the shop, a password and a PIN. The settings of the country
 * are proposed and shown. Afterward they are signed in and one step from selling. A refusal keeps what was typed.
 * Source: D34, D60; decision 0420.
 */
export default function RegisterPage() {
  const { t } = useTranslation(['account', 'start'])
  const navigate = useNavigate()
  const [person, setPerson] = useState(nobody)
  const [shop, setShop] = useShopDraft()
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const missing = isTried ? missingIn(person, shop) : null
  const field = (name: 'email' | 'firstName' | 'password') => ({
    value: person[name],
    error: missing === name ? t(`missing.${name}`) : null,
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsTried(true)
    if (missingIn(person, shop) !== null || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await send(person, shop)
      await navigate({ to: paths.start(), replace: true })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return (
    <LoginFrame>
      <h1>{t('register.title')}</h1>
      <p className="k-muted">{t('register.purpose')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('email')} type="email" autoComplete="email" autoFocus maxLength={64} {...field('email')} />
        <CodeField
          endpoint={sendEmailForRegister}
          email={person.email}
          value={person.code}
          error={missing === 'code' ? t('missing.code') : null}
          onChange={(code) => setPerson({ ...person, code })}
        />
        <Field
          label={t('merchantName')}
          autoComplete="organization"
          maxLength={50}
          value={shop.name}
          error={missing === 'name' ? t('missing.name') : null}
          onChange={(event) => setShop({ ...shop, name: event.target.value })}
        />
        <Field label={t('start:yourName')} autoComplete="name" maxLength={50} {...field('firstName')} />
        <PasswordField label={t('password')} {...field('password')} autoComplete="new-password" />
        <Policy />
        <PinField
          value={person.pin}
          fault={missing === 'pin' || missing === 'pinSimple' ? missing : null}
          onChange={(pin) => setPerson({ ...person, pin })}
        />
        <ShopFields draft={shop} fault={missing === faultOf(shop) ? faultOf(shop) : null} onChange={setShop} />
        <div className="k-form-foot">
          <RefusalAlert text={refusal} />
          <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
            {t('register.submit')}
          </Button>
        </div>
      </form>
      <p>
        <Link to={paths.login()}>{t('toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}
