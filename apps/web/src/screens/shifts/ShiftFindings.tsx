import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'

/** Lists the differences of the drawer from earlier statements: the shift before, the count, the outlet's bound. */
export function ShiftGaps({ shift }: { readonly shift: ShiftDetail }) {
  const { t } = useTranslation('shift')
  const { gaps = [], currency } = shift
  if (gaps.length === 0) return null
  return (
    <section className="k-panel">
      <h2>{t('gap.title')}</h2>
      <ul className="k-plain-list">
        {gaps.map(({ kind, expectedMinor, foundMinor, beforeNumber, at }) => (
          <li key={`${kind} ${at} ${String(foundMinor)}`} className="k-setting">
            {t(`gap.kind.${kind}`, {
              found: moneyText(foundMinor, currency),
              expected: moneyText(expectedMinor, currency),
              before: beforeNumber ?? '',
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where to look for what made the drawer over or short, with the sales behind it. Nothing for an even or an open one. */
export function ShiftFindings({ shift }: { readonly shift: ShiftDetail }) {
  const { t } = useTranslation('shift')
  if (shift.state === 'open' || shift.differenceMinor === 0) return null
  return (
    <section className="k-panel">
      <h2>{t('finding.title')}</h2>
      {shift.findings.length === 0 ? (
        <p className="k-muted">{t('finding.none')}</p>
      ) : (
        <ul className="k-plain-list">
          {shift.findings.map(({ kind, documents }) => (
            <li key={kind} className="k-setting">
              <div>
                <strong>{t(`finding.kind.${kind}`)}</strong>
                <p className="k-muted">{t(`finding.look.${kind}`)}</p>
                {documents.map((one) => (
                  <p key={one.documentId}>
                    <DocumentLink
                      kind={one.kind === 'order' ? 'order' : ''}
                      id={one.kind === 'order' ? one.documentId : ''}
                      number={one.number}
                    />{' '}
                    <Money minor={one.amountMinor} currency={shift.currency} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
