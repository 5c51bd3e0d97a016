import { beginShop } from '@kassa/contract/organisation/shop.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { renewSession, useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { PinField } from './PinField.tsx'
import { faultOf, likelyCountry, ownerPinFault, presetOf, requestOf, whereabouts } from './shop-draft.ts'
import { ShopFields } from './ShopFields.tsx'
import { RefusalAlert } from '../../kit/state/RefusalAlert.tsx'

/** The first outlet of a merchant that somebody else registered: looked at, changed where it is wrong, and made. */
export function BeginShop() {
  const { t } = useTranslation(['start', 'account'])
  const merchantName = useSession((session) => session.user?.merchantName ?? '')
  const [shop, setShop] = useState(() =>
    presetOf(likelyCountry(whereabouts()), whereabouts(), merchantName, localeOf(currentLanguage())),
  )
  const [pin, setPin] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [fault, pinFault] = isTried ? [faultOf(shop), ownerPinFault(pin)] : [null, null]
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsTried(true)
    if (faultOf(shop) !== null || ownerPinFault(pin) !== null || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await call(beginShop, { outlet: requestOf(shop), pin }, { isQuiet: true })
      renewSession(await call(readOwnSession, {}, { isQuiet: true }))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return (
    <>
      <h1>{t('beginTitle')}</h1>
      <p className="k-muted">{t('beginWhy', { name: merchantName })}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('shop.name')}
          maxLength={50}
          value={shop.name}
          error={fault === 'name' ? t('missing.name') : null}
          onChange={(event) => setShop({ ...shop, name: event.target.value })}
        />
        <PinField value={pin} fault={pinFault} onChange={setPin} />
        <ShopFields draft={shop} fault={fault} onChange={setShop} />
        <RefusalAlert text={refusal} />
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {t('begin')}
        </Button>
      </form>
    </>
  )
}
