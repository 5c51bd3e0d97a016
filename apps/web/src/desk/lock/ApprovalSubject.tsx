import { useTranslation } from 'react-i18next'
import { useCashier } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'

/** The change that waits for approval: who asks and why, the goods, and the amounts before and after. The same stands on the phone that is asked. */
export function ApprovalSubject({ ask }: { readonly ask: ApprovalAsk }) {
  const { t } = useTranslation('approval')
  const cashier = useCashier()
  const setup = useStore(desk, (state) => state.setup)
  const { lines, moreLines } = ask.shown
  const { currency } = ask.about
  const [device, outlet] = [setup?.device.name ?? '', setup?.outlet.name ?? '']
  return (
    <section className="d-approval" aria-label={t(`what.${ask.about.what}`)}>
      <p>{t('asks', { name: cashier?.name ?? '', device, outlet })}</p>
      {ask.reason !== '' && <p>{t('reason', { reason: ask.reason })}</p>}
      {lines.length > 0 && (
        <ul className="d-approval-lines">
          {lines.map((line, index) => (
            <li key={index} className={line.isAsked ? 'is-asked' : ''}>
              <span>
                {line.name} <small className="d-figures">× {line.quantity}</small>
              </span>
              <b className="d-figures">{moneyText(line.amountMinor, currency)}</b>
            </li>
          ))}
          {moreLines > 0 && <li>{t('more', { count: moreLines })}</li>}
        </ul>
      )}
      <Amounts ask={ask} />
    </section>
  )
}

function Amounts({ ask: { about, shown } }: { readonly ask: ApprovalAsk }) {
  const { t } = useTranslation('approval')
  const { beforeMinor, afterMinor } = shown
  const rows =
    beforeMinor === null
      ? [{ label: t(about.what === 'refund' ? 'back' : 'difference'), minor: afterMinor }]
      : [
          { label: t('before'), minor: beforeMinor },
          { label: t('off'), minor: afterMinor - beforeMinor },
          { label: t('after'), minor: afterMinor },
        ]
  return (
    <dl className="d-approval-amounts">
      {rows.map(({ label, minor }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="d-figures">{moneyText(minor, about.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
