import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { Button, Drawer } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { listText } from '../../words/list-text.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { compareLines } from './line-difference.ts'
import { printableModules } from './modules.ts'
import { paperOf } from './papers.ts'
import { paperText, type PaperText } from './paper-texts.ts'
import { usePlaceCurrency } from './use-place-currency.ts'
import type { TemplateAt } from './use-print-templates.ts'

interface Props {
  readonly kind: TemplateKind
  /** The outlet whose currency the papers use; left out: the merchant's first outlet. */
  readonly outletId: string | undefined
  readonly now: TemplateAt
  readonly mayEdit: boolean
  readonly onRead: (version: number) => Promise<{ readonly template: ReceiptTemplate | null }>
  readonly onRestore: (template: ReceiptTemplate | null, version: number) => void
  readonly onWithdraw: (version: number) => void
}

const kinds = { 'in-force': 'good', scheduled: 'info', past: 'off', withdrawn: 'off' } as const

/** Every version saved at this place: when it began, what it changes on paper, and the way back to it. Source: RC-D01. */
export function VersionList({ kind, outletId, now, mayEdit, onRead, onRestore, onWithdraw }: Props) {
  const { t } = useTranslation('print')
  const [seen, setSeen] = useState<{ readonly version: number; readonly template: ReceiptTemplate | null } | null>(null)
  if (now.versions.length === 0) return <p className="k-muted">{t('version.none')}</p>
  return (
    <>
      <ul className="k-plain-list">
        {now.versions.map(({ version, state, inForceFrom, savedBy, note, isInherited }) => (
          <li key={version} className="pt-version">
            <span>
              <strong>{t('version.name', { version })}</strong>{' '}
              <StatusTag kind={kinds[state]}>{t(`version.state.${state}`)}</StatusTag>
              <span className="k-muted">
                {' '}
                <Moment at={inForceFrom} /> · {savedBy}
                {note === '' ? '' : ` · ${note}`}
                {isInherited ? ` · ${t('version.inherits')}` : ''}
              </span>
            </span>
            <span>
              <Button
                size="small"
                onClick={() => void onRead(version).then(({ template }) => setSeen({ version, template }))}
              >
                {t('version.compare')}
              </Button>{' '}
              {mayEdit && state === 'scheduled' ? (
                <Button size="small" onClick={() => onWithdraw(version)}>
                  {t('version.withdraw')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {seen === null ? null : (
        <Drawer open size={720} title={t('version.against', { version: seen.version })} onClose={() => setSeen(null)}>
          {seen.template === null ? (
            <p>{t('version.inheritsBody')}</p>
          ) : (
            <Differences kind={kind} outletId={outletId} before={now.template} after={seen.template} />
          )}
          {mayEdit ? (
            <Button
              type="primary"
              onClick={() => {
                onRestore(seen.template, seen.version)
                setSeen(null)
              }}
            >
              {t('version.restore')}
            </Button>
          ) : null}
        </Drawer>
      )}
    </>
  )
}

interface Compared extends Pick<Props, 'kind' | 'outletId'> {
  readonly before: ReceiptTemplate
  readonly after: ReceiptTemplate
}

function Differences({ kind, outletId, before, after }: Compared) {
  const { t } = useTranslation('print')
  const currency = usePlaceCurrency(outletId)
  const words = {
    goods: [t('sample.first'), t('sample.second')] as const,
    cashier: t('sample.cashier'),
    outlet: t('sample.outlet'),
    member: t('sample.member'),
  }
  const linesOf = (template: ReceiptTemplate): PaperText[] => {
    const printed = { ...template, modules: printableModules(template.modules) }
    const look = { sale: null, language: localeOf(currentLanguage()), isCopy: false, isMember: true }
    const document = paperOf({ kind, template: printed, ...look }, currency, words)
    return layOut(document, 48).map((line) => paperText(line, (of) => t(`module.${of}`)))
  }
  const lines = compareLines(linesOf(before), linesOf(after))
  if (lines.every(({ side }) => side === 'both')) return <p>{t('version.same')}</p>
  return (
    <div className="pt-difference" role="group" aria-label={t('version.difference')}>
      {lines.map(({ line, side }, index) => {
        const shown = line.text === '' ? '\u00a0' : line.text
        const look = <small> {lookText(t, line)}</small>
        if (side === 'before')
          return (
            <del key={String(index)}>
              − {shown}
              {look}
            </del>
          )
        return side === 'after' ? (
          <ins key={String(index)}>
            + {shown}
            {look}
          </ins>
        ) : (
          <span key={String(index)}>{`  ${shown}`}</span>
        )
      })}
    </div>
  )
}

/** How a line looks that is on one paper only: it may say the same on both. */
function lookText(t: TFunction<'print'>, { look }: PaperText): string {
  if (!look) return ''
  const { align, size, isBold } = look
  return listText([t(`align.${align}`), t(`size.${size}`), ...(isBold ? [t('field.bold')] : [])])
}
