import { listLabelPrinters } from '@kassa/contract/print/label-batch.calls.ts'
import { Alert, Button, InputNumber, Progress, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import { refreshAfter } from '../../api/refresh.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { printerTrouble } from '../../words/printer-trouble.ts'
import { makeLabels } from './make-labels.ts'
import { FILES, outputOf, type FileOutput } from './outputs.ts'
import { printGoods, type GoodsToPrint, type PrintedGoods } from './print-goods.ts'
import type { LabelDesign } from './use-label-templates.ts'

interface Wanted {
  readonly design: LabelDesign
  readonly outletId: string
  readonly scheduleId: string | null
  readonly goods: readonly GoodsToPrint[]
}

/** Returns how many labels come out, every copy counted. */
const labelsOf = (goods: readonly GoodsToPrint[]): number => goods.reduce((sum, { copies }) => sum + copies, 0)

/** Labels in a file, or straight on a printer of the outlet's network; what was printed is remembered. */
export function LabelPrinting({ goods, ...wanted }: Wanted) {
  const { t } = useTranslation('label')
  const { data } = useAnswer(listLabelPrinters, { outletId: wanted.outletId })
  const printers = data?.printers ?? []
  const [key, setKey] = useState<string | null>(null)
  const [copies, setCopies] = useState(1)
  const [skip, setSkip] = useState(0)
  const { done, count, ended, run } = usePrinting(wanted)
  const output = outputOf(key, printers)
  const all = goods.map((one) => ({ ...one, copies: one.copies * copies }))
  const fileName = ({ form, dotsPerMm }: FileOutput): string =>
    form === 'pdf' ? t('print.pdf') : t('print.printer', { language: form.toUpperCase(), dots: dotsPerMm })
  return (
    <>
      <div className="lt-row">
        <label className="lt-field" htmlFor="lt-output">
          <span>{t('print.output')}</span>
          <Select
            id="lt-output"
            className="k-place"
            value={output.key}
            onChange={setKey}
            options={[
              ...printers.map(({ id, name }) => ({ value: id, label: name })),
              ...FILES.map((file) => ({ value: file.key, label: fileName(file) })),
            ]}
          />
        </label>
        <label className="lt-field">
          <span>{t('print.copies')}</span>
          <InputNumber
            aria-label={t('print.copies')}
            min={1}
            max={99}
            precision={0}
            value={copies}
            onChange={(value) => setCopies(value ?? 1)}
          />
        </label>
        {output.file?.form === 'pdf' ? (
          <label className="lt-field">
            <span>{t('print.skip')}</span>
            <InputNumber min={0} max={200} precision={0} value={skip} onChange={(value) => setSkip(value ?? 0)} />
          </label>
        ) : null}
        <Button
          type="primary"
          disabled={goods.length === 0}
          loading={done !== null}
          onClick={() => void run(output, all, skip)}
        >
          {t(output.file ? 'print.make' : 'print.send', { count: labelsOf(all) })}
        </Button>
      </div>
      {done === null ? null : (
        <Progress aria-label={t('print.progress')} percent={Math.round((done * 100) / Math.max(1, count))} />
      )}
      {ended === null ? null : <Ended ended={ended} onGoOn={() => void run(output, ended.left, skip)} />}
    </>
  )
}

/** How it ended, with what is left where the printer stopped. */
function Ended({ ended, onGoOn }: { readonly ended: End; readonly onGoOn: () => void }) {
  const { t } = useTranslation('label')
  const { state, problem, left, count } = ended
  if (state === 'printed') return <p role="status">{t('print.done', { count })}</p>
  return (
    <Alert
      type={state === 'unsure' ? 'warning' : 'error'}
      showIcon
      title={t(`batch.ended.${state}`)}
      description={problem === '' ? null : printerTrouble(problem)}
      action={left.length === 0 ? null : <Button onClick={onGoOn}>{t('batch.goOn', { count: left.length })}</Button>}
    />
  )
}

type End = PrintedGoods & { readonly count: number }

/** Makes the file, or prints; `done` of `count` while it does. */
function usePrinting({ design, outletId, scheduleId }: Omit<Wanted, 'goods'>) {
  const [done, setDone] = useState<number | null>(null)
  const [count, setCount] = useState(0)
  const [ended, setEnded] = useState<End | null>(null)
  const { template, id: templateId, name } = design
  const place = { templateId, outletId, scheduleId }
  const save = async (file: FileOutput, goods: readonly GoodsToPrint[], skip: number): Promise<End> => {
    const made = await makeLabels({ ...place, template, goods, output: file, skip }, setDone)
    const type = file.form === 'pdf' ? 'application/pdf' : 'application/octet-stream'
    saveFile(new Blob([made.bytes], { type }), `${name}.${file.ends}`)
    await made.note()
    return { state: 'printed', problem: '', left: [], count: labelsOf(goods) }
  }
  const run = async (
    { file, printer }: ReturnType<typeof outputOf>,
    goods: readonly GoodsToPrint[],
    skip: number,
  ): Promise<void> => {
    setDone(0)
    setCount(goods.length)
    setEnded(null)
    try {
      if (file) setEnded(await save(file, goods, skip))
      else {
        const batch = { ...place, printerId: printer.id, isRaster: printer.isRaster, goods }
        setEnded({ ...(await printGoods(batch, setDone)), count: labelsOf(goods) })
      }
    } catch {
      // A refusal is said by the notification; nothing is remembered as printed.
    } finally {
      await refreshAfter('print.note-labels')
      setDone(null)
    }
  }
  return { done, count, ended, run }
}
