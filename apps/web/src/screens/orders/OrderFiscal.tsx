import { readFiscalReceipt, supplyFiscalReceipt } from '@kassa/contract/print/fiscal-receipt.calls.ts'
import { FISCAL_LIMITS, FISCAL_TEXT } from '@kassa/domain/receipt/fiscal-receipt.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import '../../parts/paper/paper.css'

type Supplied = NonNullable<OutputOf<(typeof readFiscalReceipt)['answer']>['fiscal']>

/**
 * Shows the authority's receipt for a sale; where there is none yet, a person with the permission adds it, once.
 * Source: D56.
 */
export function OrderFiscal({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('order')
  const { data } = useAnswer(readFiscalReceipt, { orderId })
  const [isAdding, setIsAdding] = useState(false)
  if (!data) return null
  return (
    <section className="k-panel" aria-label={t('fiscal.title')}>
      <div className="k-panel-head">
        <h2>{t('fiscal.title')}</h2>
        {data.fiscal ? null : (
          <CanDo permission={['platform.analysis.orders.fiscal']}>
            <Button onClick={() => setIsAdding(true)}>{t('fiscal.add')}</Button>
          </CanDo>
        )}
      </div>
      {data.fiscal ? <Shown fiscal={data.fiscal} /> : <p className="k-muted">{t('fiscal.none')}</p>}
      {isAdding ? <AddModal orderId={orderId} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

function Shown({ fiscal }: { readonly fiscal: Supplied }) {
  const { t } = useTranslation('order')
  return (
    <>
      <p className="k-figures">{fiscal.number}</p>
      <QrCode code={fiscal.code} />
      <p className="k-muted">
        {t('fiscal.given', { name: fiscal.byName })} · <Moment at={fiscal.suppliedAt} />
      </p>
    </>
  )
}

/** Returns whether a text can be kept: not blank, and of letters that every printer has. */
const isFit = (text: string): boolean => text.trim() !== '' && FISCAL_TEXT.test(text.trim())

function AddModal({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('order')
  const [given, setGiven] = useState({ number: '', code: '' })
  const supply = useChange(supplyFiscalReceipt, { onDone: onClose })
  return (
    <Modal
      open
      title={t('fiscal.title')}
      okText={t('fiscal.add')}
      okButtonProps={{ disabled: !isFit(given.number) || !isFit(given.code), loading: supply.isPending }}
      onOk={() => supply.mutate({ orderId, ...given })}
      onCancel={onClose}
    >
      <p>{t('fiscal.once')}</p>
      <Form layout="vertical">
        {(['number', 'code'] as const).map((name) => (
          <Form.Item key={name} label={t(`fiscal.${name}`)} htmlFor={`fiscal-${name}`}>
            <Input
              id={`fiscal-${name}`}
              value={given[name]}
              maxLength={FISCAL_LIMITS[name]}
              onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
