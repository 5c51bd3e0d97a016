import { listOrderPrinters, printOrder } from '@kassa/contract/print/order-print.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { printerTrouble } from '../../words/printer-trouble.ts'

interface Printer {
  readonly id: string
  readonly name: string
}

interface Sent {
  readonly request: { readonly id: string; readonly orderId: string; readonly printerId: string }
  readonly name: string
  readonly answer: OutputOf<(typeof printOrder)['answer']>
}

/** Prints the receipt on a printer of the order's outlet, and says what became of it. */
export function PrintOnNetwork({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation(['order', 'label'])
  const { data } = useAnswer(listOrderPrinters, { id: orderId }, { isQuiet: true })
  const [sent, setSent] = useState<Sent>()
  const print = useChange(printOrder)
  if (!data) return null
  const ask = async (request: Sent['request'], name: string): Promise<void> =>
    setSent({ request, name, answer: await print.mutateAsync(request) })
  const begin = ({ id, name }: Printer): void =>
    // A refusal is said by the call itself.
    void ask({ id: crypto.randomUUID(), orderId, printerId: id }, name).catch(() => setSent(undefined))
  return (
    <div className="k-stack-tight">
      {data.printers.length === 0 ? <p className="k-muted">{t('paper.none')}</p> : null}
      <span className="k-page-actions">
        {data.printers.map((printer) => (
          <Button key={printer.id} loading={print.isPending} onClick={() => begin(printer)}>
            {t('paper.on', { printer: printer.name })}
          </Button>
        ))}
      </span>
      {sent ? <Standing sent={sent} onLook={() => void ask(sent.request, sent.name).catch(() => undefined)} /> : null}
    </div>
  )
}

function Standing({ sent, onLook }: { readonly sent: Sent; readonly onLook: () => void }) {
  const { t } = useTranslation(['order', 'label'])
  const { state, problem } = sent.answer
  return (
    <p role="status">
      <span>{t(`paper.state.${state}`, { printer: sent.name, problem: printerTrouble(problem) })}</span>{' '}
      {state === 'waiting' || state === 'sending' ? (
        <Button size="small" onClick={onLook}>
          {t('paper.look')}
        </Button>
      ) : null}
    </p>
  )
}
