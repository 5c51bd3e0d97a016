import {
  deleteNetworkPrinter,
  listNetworkPrinters,
  type networkPrinterView,
  PRINTER_PORTS,
  saveNetworkPrinter,
} from '@kassa/contract/print/printer.calls.ts'
import { PRINTER_WAYS } from '@kassa/contract/print/printer-ways.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { labelLook, LABEL_WRITINGS, type LabelWriting } from '@kassa/domain/label/label-writing.ts'
import { Alert, Button, Input, InputNumber, Select } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PageHead, type PartHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { PickDrawer, PickedNames } from './PickDrawer.tsx'
import { printerTrouble } from '../../words/printer-trouble.ts'
import { useSession } from '../../session/session.ts'
import { useFormState } from '../../kit/form/form-state.ts'

export type Printer = OutputOf<typeof networkPrinterView>

/** Printers in the networks of outlets: at a port, or polling an address of their own. Source: DV-P01, D106, D108. */
export function NetworkPrinters(head: PartHead) {
  const { t } = useTranslation('device')
  const { data, error, refetch } = useAnswer(listNetworkPrinters, {})
  const [editing, setEditing] = useFormState<{ readonly printer: Printer | null } | null>('network-printer', null)
  const [picking, setPicking] = useFormState<Printer | null>('printer-picks', null)
  const [address, setAddress] = useState<string | null>(null)
  return (
    <>
      <PageHead
        {...head}
        actions={
          <CanDo permission="platform.devices.add">
            <Button type="primary" onClick={() => setEditing({ printer: null })}>
              {t('printer.new')}
            </Button>
          </CanDo>
        }
      />
      {head.above}
      <div className="k-stack">
        {address === null ? null : (
          <Alert
            type="info"
            showIcon
            closable={{ onClose: () => setAddress(null) }}
            title={t('printer.address')}
            description={<code>{address}</code>}
          />
        )}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton rows={4} /> : null}
        {data?.printers.length === 0 ? <p className="k-muted">{t('printer.none')}</p> : null}
        {data?.printers.map((printer) => (
          <PrinterRow
            key={printer.id}
            printer={printer}
            onEdit={() => setEditing({ printer })}
            onPick={() => setPicking(printer)}
            onDeleted={() => void refetch()}
          />
        ))}
      </div>
      {picking ? (
        <PickDrawer printer={picking} onClose={() => setPicking(null)} onSaved={() => void refetch()} />
      ) : null}
      {editing ? (
        <PrinterDrawer
          printer={editing.printer}
          onClose={() => setEditing(null)}
          onSaved={(path) => {
            setAddress(path === null ? null : `${location.origin}${path}`)
            void refetch()
          }}
        />
      ) : null}
    </>
  )
}

function PrinterRow({
  printer,
  onEdit,
  onPick,
  onDeleted,
}: {
  readonly printer: Printer
  readonly onEdit: () => void
  readonly onPick: () => void
  readonly onDeleted: () => void
}) {
  const { t } = useTranslation(['device', 'label'])
  const confirm = useConfirm()
  const remove = useChange(deleteNetworkPrinter, { onDone: onDeleted })
  const ask = async (): Promise<void> => {
    const question = { title: t('deleteQuestion', { name: printer.name }), body: t('printer.deleteBody') }
    if (await confirm({ ...question, ok: t('delete'), isDanger: true })) remove.mutate({ id: printer.id })
  }
  return (
    <section className="k-panel" aria-label={printer.name}>
      <strong>{printer.name}</strong> · {printer.outletName} · {t(`printer.way.${printer.way}`)}
      {printer.way === 'port' ? ` · ${printer.host}:${String(printer.port)}` : null}{' '}
      {printer.labels === 'none' ? null : <span>· {writingText(t, printer.labels)} </span>}
      {printer.problem === '' ? null : <StatusTag kind="warn">{printerTrouble(printer.problem)}</StatusTag>}{' '}
      {printer.lastSeenAt === null ? null : (
        <span className="k-muted">
          {t('column.lastSeen')} <Moment at={printer.lastSeenAt} outletId={printer.outletId} />
        </span>
      )}{' '}
      <span className="k-muted">{t('printer.waiting', { count: printer.waiting })}</span>{' '}
      <PickedNames printer={printer} />
      <CanDo permission="platform.devices.edit">
        <Button size="small" onClick={onPick}>
          {t('printer.pick.action')}
        </Button>
      </CanDo>{' '}
      <CanDo permission="platform.devices.add">
        <Button size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      </CanDo>{' '}
      <CanDo permission="platform.devices.delete">
        <Button size="small" danger onClick={() => void ask()}>
          {t('delete')}
        </Button>
      </CanDo>
    </section>
  )
}

/** Returns the label language of a printer, in words. */
function writingText(t: TFunction<'device'>, writing: LabelWriting): string {
  const look = labelLook(writing)
  if (look === null) return t('printer.writing.none')
  const { language, dotsPerMm } = look
  if (language === 'escpos') return t('printer.writing.receipts')
  return t('printer.writing.label', { language: language.toUpperCase(), dots: dotsPerMm })
}

interface Draft {
  outletId: string
  name: string
  way: (typeof PRINTER_WAYS)[number]
  host: string
  port: number
  labels: LabelWriting
}

function PrinterDrawer({
  printer,
  onClose,
  onSaved,
}: {
  readonly printer: Printer | null
  readonly onClose: () => void
  readonly onSaved: (pollPath: string | null) => void
}) {
  const { t } = useTranslation(['device', 'kit'])
  const outlets = useSession((session) => session.outlets)
  const save = useChange(saveNetworkPrinter)
  const initial: Draft = {
    outletId: printer?.outletId ?? outlets[0]?.id ?? '',
    name: printer?.name ?? '',
    way: printer?.way ?? 'port',
    host: printer?.host ?? '',
    port: printer?.port ?? PRINTER_PORTS.least,
    labels: printer?.labels ?? 'none',
  }
  return (
    <FormDrawer
      width={520}
      title={printer ? t('editTitle', { name: printer.name }) : t('printer.new')}
      initial={initial}
      schema={saveNetworkPrinter.request.omit({ id: true, version: true })}
      keptAs={`network-printer.${printer?.id ?? 'new'}`}
      onClose={onClose}
      version={printer?.version}
      onSubmit={async (fields, version) => {
        const saved = await save.mutateAsync({ ...fields, id: printer?.id ?? null, version: printer ? version : 0 })
        onSaved(saved.pollPath)
      }}
    >
      <FormSection title={t('printer.section')}>
        <FormField name="name" label={t('column.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="outletId" label={t('column.outlet')}>
          <Select options={outlets.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormField>
        <FormField name="way" label={t('printer.how')} hint={t('printer.howHint')}>
          <Select options={PRINTER_WAYS.map((value) => ({ value, label: t(`printer.way.${value}`) }))} />
        </FormField>
        <FormField name="host" label={t('printer.host')} hint={t('printer.hostHint')} isOptional>
          <Input maxLength={253} />
        </FormField>
        <FormField name="port" label={t('printer.port')}>
          <InputNumber min={PRINTER_PORTS.least} max={PRINTER_PORTS.most} precision={0} />
        </FormField>
        <FormField name="labels" label={t('printer.labels')} hint={t('printer.labelsHint')}>
          <Select options={LABEL_WRITINGS.map((value) => ({ value, label: writingText(t, value) }))} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
