import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { addSamples, SAMPLE_COUNT } from '@kassa/contract/catalogue/sample.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { can } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { goodIcon } from '../../ui/icons.ts'
import { dearestIn, priceOf } from './first-price.ts'
import { RefusalAlert } from '../../kit/state/RefusalAlert.tsx'
import { currencyUnit } from '../../words/currency-name.ts'

/** Does one thing and opens the desk; what is refused is said and nothing is lost. */
function useThenSell() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await work()
      await navigate({ to: paths.desk({ register: 'yes' }) })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, run }
}

/** A shop that stands: what it sells first, in the way that costs its person least. Every way ends at the desk or at a list. */
export function FirstGoods() {
  const { t } = useTranslation('start')
  const user = useSession((session) => session.user)
  const outlet = useSession((session) => session.outlet)
  const mayAdd = can('platform.catalogue.products.add')
  return (
    <>
      <h1>
        <Icon of={goodIcon} /> {t('ready', { name: user?.merchantName ?? '' })}
      </h1>
      <p className="k-muted">{t('merchantNumber', { number: user?.merchantNumber ?? '' })}</p>
      {mayAdd && outlet ? (
        <>
          <h2>{t('first')}</h2>
          <FirstProduct outletId={outlet.outletId} currency={outlet.payCurrency} />
          <Samples />
          <Card title={t('import')} body={t('importHint')}>
            <Link className="k-button k-wide" to={paths.products({ import: 'yes' })}>
              {t('useImport')}
            </Link>
          </Card>
          <Card title={t('moveIn')} body={t('moveInHint')}>
            <Link className="k-button k-wide" to={paths.moveIn()}>
              {t('useMoveIn')}
            </Link>
          </Card>
        </>
      ) : null}
      <nav className="k-login-ways">
        <Link to={paths.desk({ register: 'yes' })}>{t('desk')}</Link>
        <Link to={paths.home()}>{t('office')}</Link>
      </nav>
    </>
  )
}

function Card({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <section className="k-start-card">
      <h3>{title}</h3>
      <p className="k-muted">{body}</p>
      {children}
    </section>
  )
}

function FirstProduct({ outletId, currency }: { outletId: string; currency: string }) {
  const { t } = useTranslation('start')
  const { isBusy, refusal, run } = useThenSell()
  const [typed, setTyped] = useState({ name: '', price: '' })
  const [isTried, setIsTried] = useState(false)
  const exponent = exponentOf(currency)
  const price = priceOf(typed.price, currency)
  const isNamed = isNameLength(typed.name.trim(), 2, 50)
  const limits = { least: decimalText(1, exponent), most: decimalText(dearestIn(currency), exponent) }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (!isNamed || price === null) return
    const listings = [{ ...usualListing, outletId, sellPriceMinor: price }]
    // The stock has not been counted yet: a desk that warned of it at every sale would only be in the way.
    const product = { ...usualProduct, stockPolicy: 'allow' as const, name: typed.name.trim(), listings }
    void run(() => call(createProduct, product, { isQuiet: true }))
  }
  return (
    <Card title={t('product')} body={t('productHint')}>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('name')}
          autoFocus
          maxLength={50}
          value={typed.name}
          error={isTried && !isNamed ? t('missing.name') : null}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <Field
          label={t('price', { currency: currencyUnit(currency) })}
          inputMode="decimal"
          maxLength={12}
          value={typed.price}
          error={isTried && price === null ? t('missing.price', limits) : null}
          onChange={(event) => setTyped({ ...typed, price: event.target.value })}
        />
        <RefusalAlert text={refusal} />
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {t('sell')}
        </Button>
      </form>
    </Card>
  )
}

function Samples() {
  const { t } = useTranslation('start')
  const { isBusy, refusal, run } = useThenSell()
  return (
    <Card title={t('samples')} body={t('samplesHint', { count: SAMPLE_COUNT })}>
      <RefusalAlert text={refusal} />
      <Button
        className="k-wide"
        isBusy={isBusy}
        onClick={() => void run(() => call(addSamples, {}, { isQuiet: true }))}
      >
        {t('useSamples')}
      </Button>
    </Card>
  )
}
