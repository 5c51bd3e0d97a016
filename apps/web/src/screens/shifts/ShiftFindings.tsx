import { useTranslation } from 'react-i18next'
import { Money } from '../../kit/money/Money.tsx'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'

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
