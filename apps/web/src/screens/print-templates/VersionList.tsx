import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { compareLines } from './line-difference.ts'
import { printable } from './modules.ts'
import { paperOf } from './papers.ts'
import type { TemplateAt } from './use-print-templates.ts'

interface Props {
  readonly kind: TemplateKind
  readonly now: TemplateAt
  readonly mayEdit: boolean
  readonly onRead: (version: number) => Promise<{ readonly template: ReceiptTemplate | null }>
  readonly onRestore: (template: ReceiptTemplate | null, version: number) => void
  readonly onWithdraw: (version: number) => void
}

const kinds = { 'in-force': 'good', scheduled: 'info', past: 'off', withdrawn: 'off' } as const

/** Every version saved at this place: when it began, what it changes on paper, and the way back to it. Source: RC-D01. */
export function VersionList({ kind, now, mayEdit, onRead, onRestore, onWithdraw }: Props) {
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
            <Differences kind={kind} before={now.template} after={seen.template} />
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

function Differences({ kind, before, after }: { kind: TemplateKind; before: ReceiptTemplate; after: ReceiptTemplate }) {
  const { t } = useTranslation('print')
  const words = {
    goods: [t('sample.first'), t('sample.second')] as const,
    cashier: t('sample.cashier'),
    outlet: t('sample.outlet'),
    member: t('sample.member'),
  }
  const linesOf = (template: ReceiptTemplate): string[] => {
    const printed = { ...template, modules: printable(template.modules) }
    const look = { sale: null, language: localeOf(currentLanguage()), isCopy: false, isMember: true }
    return layOut(paperOf({ kind, template: printed, ...look }, 'CNY', words), 48).map((line) =>
      line.kind === 'text'
        ? line.text
        : line.kind === 'image'
          ? `[${t('module.image')}]`
          : `[${t(`module.${line.kind}`)} ${line.code}]`,
    )
  }
  const lines = compareLines(linesOf(before), linesOf(after))
  if (lines.every(({ side }) => side === 'both')) return <p>{t('version.same')}</p>
  return (
    <div className="pt-difference" role="group" aria-label={t('version.difference')}>
      {lines.map(({ text, side }, index) => {
        const shown = text === '' ? '\u00a0' : text
        if (side === 'before') return <del key={String(index)}>− {shown}</del>
        return side === 'after' ? (
          <ins key={String(index)}>+ {shown}</ins>
        ) : (
          <span key={String(index)}>{`  ${shown}`}</span>
        )
      })}
    </div>
  )
}
