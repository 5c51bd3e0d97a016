import type { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { AccountRole, PostingReason } from '@kassa/domain/accounting/posting.ts'
import { rateOfNotes } from '@kassa/domain/accounting/drawer/notes-rate.ts'
import { lessWide, compareWide } from '@kassa/domain/money/wide.ts'
import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countText, exponentOf, moneyText } from '../../kit/money/format.ts'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import { documentPaths } from './document-paths.ts'
import { LineDocuments } from './LineDocuments.tsx'

type Outlet = OutputOf<(typeof readJournal)['answer']>['outlets'][number]
type Line = Outlet['lines'][number]

/** The most lines that a person reads; a longer period is narrowed by its days. */
const MOST_SHOWN = 200

/** The lines of a figure, day by day; each opens to its documents and leads to the lists in which they stand: from the balance to the sale. Source: accounting.md (Journal: page Accounting). */
export function RoleLines({ outlet, role }: { readonly outlet: Outlet; readonly role: AccountRole }) {
  const { t } = useTranslation('accounting')
  const lines = outlet.lines
    .filter((line) => line.role === role)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
  const textOf = useLineText(outlet.currency)
  const [opened, setOpened] = useState<number | null>(null)
  const nameOf = (line: Line): string => `${dayText(line.day)} ${textOf(line)}`.trim()
  const openedLine = opened === null ? undefined : lines[opened]
  const money = (line: Line, isDebit: boolean): string => {
    const minor = isDebit ? line.minor : lessWide(0, line.minor)
    return compareWide(minor, 0) > 0 ? moneyText(minor, outlet.currency) : ''
  }
  const rows = lines.slice(0, MOST_SHOWN).map((line, at) => ({
    key: String(at),
    cells: [
      <Button
        key="name"
        type="link"
        size="small"
        aria-expanded={opened === at}
        onClick={() => setOpened(opened === at ? null : at)}
      >
        {nameOf(line)}
      </Button>,
      money(line, true),
      money(line, false),
      outlet.isOwn ? '' : <Documents key="documents" outletId={outlet.outletId} line={line} />,
    ],
  }))
  return (
    <>
      <PlainTable
        title={t('lines.title', { role: t(`role.${role}`) })}
        columns={[t('lines.day'), t('debit'), t('credit'), t('lines.documents')]}
        rows={rows}
      />
      {openedLine ? <LineDocuments outletId={outlet.outletId} line={openedLine} name={nameOf(openedLine)} /> : null}
      {lines.length > MOST_SHOWN ? <p className="k-muted">{t('lines.more', { count: MOST_SHOWN })}</p> : null}
    </>
  )
}

function Documents({ outletId, line }: { readonly outletId: string; readonly line: Line }) {
  const { t } = useTranslation('nav')
  return documentPaths(outletId, line).map(({ list, to }) => (
    <span key={list}>
      <AllowedLink to={to}>{t(`screen.${list}.title`)}</AllowedLink>{' '}
    </span>
  ))
}

/** A line's keys as a person reads them: rate and code, payment method, reason, notes of another currency and the rate at which they count. */
function useLineText(currency: string): (line: Line) => string {
  const { t } = useTranslation(['accounting', 'payment'])
  return (line) =>
    [
      line.rateBasisPoints === null ? '' : `${countText(percentOfRate(line))}% ${line.taxCode ?? ''}`.trim(),
      line.method === null ? '' : t(`payment:method.${line.method}` as 'payment:method.0'),
      line.reason === null ? '' : t(`reason.${line.reason as PostingReason}`),
      notesText(line, currency),
    ]
      .filter((text) => text !== '')
      .join(' · ')
}

function notesText(line: Line, currency: string): string {
  if (!line.notes) return ''
  const rate = rateOfNotes(line, exponentOf(currency))
  return `${moneyText(line.notes.minor, line.notes.currency)}${rate === null ? '' : ` × ${rate}`}`
}
