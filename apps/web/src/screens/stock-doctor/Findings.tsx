import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { countText, quantityText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { wordOr } from '../../words/word-or.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { PurchaseOrderDrawer } from '../../parts/stock/PurchaseOrderDrawer.tsx'
import { AdjustDrawer } from '../../parts/stock/AdjustDrawer.tsx'
import { StockCurve } from '../../parts/stock/StockCurve.tsx'
import { OtherOutlet } from './OtherOutlet.tsx'
import type { ExaminationView } from './StockDoctorPage.tsx'

interface Props {
  readonly found: ExaminationView
  readonly variantId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly onClose: () => void
}

/** Shows the doctor's findings: the verdict, the documents it names, and the step that would set it right. */
export function Findings({ found, variantId, name, weightUnit, onClose }: Props) {
  const { t } = useTranslation('doctor')
  const quantity = (value: number): string => quantityText(value, weightUnit)
  const verdict = !found.isSound ? 'parted' : found.belowZero ? 'sold-unseen' : 'sound'
  const kind = verdict === 'sound' ? 'good' : verdict === 'parted' ? 'bad' : 'warn'
  return (
    <div className="k-stack">
      <div className="k-panel k-stack-tight">
        <div className="k-panel-head">
          <h2>{name}</h2>
          <StatusTag kind={kind}>{t(`verdict.${verdict}`)}</StatusTag>
        </div>
        <p>{t(`verdictBody.${verdict}`, { onHand: quantity(found.onHand), replayed: quantity(found.replayed) })}</p>
        <p className="k-muted">{t('replayedEntries', { total: countText(found.entries) })}</p>
        <span className="k-page-actions">
          <Link className="k-button" to={paths.stockOf(variantId, { name, unit: weightUnit })}>
            {t('book')}
          </Link>
          <Button onClick={onClose}>{t('another')}</Button>
        </span>
      </div>
      <Named title={t('fault')} note={t('faultNote')} entry={found.fault} quantity={quantity} />
      <Named title={t('belowZero')} note={t('belowZeroNote')} entry={found.belowZero} quantity={quantity} />
      <Named title={t('lastCount')} note={t('lastCountNote')} entry={found.lastCount} quantity={quantity} />
      {found.unit ? <WrongUnit unit={found.unit} /> : null}
      {found.proposal ? <Proposal proposal={found.proposal} variantId={variantId} name={name} /> : null}
      {found.transfer ? <OtherOutlet transfer={found.transfer} variantId={variantId} quantity={quantity} /> : null}
      <StockCurve variantId={variantId} weightUnit={weightUnit} />
    </div>
  )
}

interface NamedProps {
  readonly title: string
  readonly note: string
  readonly entry: ExaminationView['fault']
  readonly quantity: (value: number) => string
}

function Named({ title, note, entry, quantity }: NamedProps) {
  const { t } = useTranslation('stock')
  if (!entry) return null
  return (
    <div className="k-panel k-stack-tight">
      <h2>{title}</h2>
      <p className="k-muted">{note}</p>
      <p>
        <strong>{wordOr(`stock:kind.${entry.kind}`, entry.kind)}</strong>{' '}
        <DocumentLink kind={entry.documentKind} id={entry.documentId} number={entry.documentNumber} /> ·{' '}
        <Moment at={entry.at} />
      </p>
      <p className="k-figures">
        {t('column.before')} {quantity(entry.before)} · {t('column.change')} {entry.quantity > 0 ? '+' : ''}
        {quantity(entry.quantity)} · {t('column.after')} {quantity(entry.after)}
      </p>
    </div>
  )
}

/** The receipt that seems to have counted packs, and what says so. */
function WrongUnit({ unit }: { unit: NonNullable<ExaminationView['unit']> }) {
  const { t } = useTranslation('doctor')
  const [received, pack, pieces] = [unit.received, unit.packSize, unit.pieces].map(countText)
  return (
    <div className="k-panel k-stack-tight">
      <h2>{t('unit')}</h2>
      <p>
        <DocumentLink kind="purchase-order" id={unit.orderId} number={unit.number} />
      </p>
      <p>{t(`unitNote.${unit.evidence}`, { received, pack, pieces })}</p>
    </div>
  )
}

interface ProposalProps {
  readonly proposal: NonNullable<ExaminationView['proposal']>
  readonly variantId: string
  readonly name: string
}

/** The document that would set it right, prepared: the missing receipt, or the counted stock. */
function Proposal({ proposal, variantId, name }: ProposalProps) {
  const { t } = useTranslation('doctor')
  const [isOpen, setIsOpen] = useFormState('adjust', false)
  const { data } = useAnswer(listStock, { variantId, limit: 1 }, { isQuiet: true })
  const row = data?.rows[0]
  if (!row) return null
  const close = (): void => setIsOpen(false)
  const line = { variantId, name, weightUnit: row.weightUnit, unit: row.unit, unitPriceMinor: null }
  return (
    <CanDo
      permission={
        proposal.kind === 'receipt' ? 'platform.inventory.purchaseOrders.add' : 'platform.inventory.stock.edit'
      }
    >
      <div className="k-panel k-stack-tight">
        <h2>{t('proposal')}</h2>
        <p>
          {t(`proposals.${proposal.kind}`, { quantity: quantityText(proposal.quantity, row.weightUnit, row.unit) })}
        </p>
        <span>
          <Button type="primary" onClick={() => setIsOpen(true)}>
            {t(`write.${proposal.kind}`)}
          </Button>
        </span>
      </div>
      {isOpen && proposal.kind !== 'receipt' ? (
        <AdjustDrawer row={row} counted={proposal.quantity} onClose={close} />
      ) : null}
      {isOpen && proposal.kind === 'receipt' ? (
        <PurchaseOrderDrawer
          order={null}
          begin={{ supplierId: null, lines: [{ ...line, quantity: proposal.quantity }] }}
          onClose={close}
        />
      ) : null}
    </CanDo>
  )
}
