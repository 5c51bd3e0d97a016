import { type assemblyView, readAssembly, undoAssembly } from '@kassa/contract/inventory/assembly.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { sumOfCosts } from '@kassa/domain/inventory/assembly.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { AssemblyLines } from './AssemblyLines.tsx'

export type AssemblyView = OutputOf<typeof assemblyView>

/** One assembly or unpacking: what left, what came in, and the value that moved. */
export default function AssemblyDetailPage() {
  return <ThingPage read={readAssembly}>{(assembly) => <Detail assembly={assembly} />}</ThingPage>
}

function Detail({ assembly }: { assembly: AssemblyView }) {
  const { t } = useTranslation(['assembly', 'supply', 'nav'])
  const { state, kind, currency, undoneAt } = assembly
  const total = sumOfCosts(assembly.lines.flatMap(({ isOut, costMinor }) => (isOut ? [costMinor] : [])))
  const seesCosts = useCan('platform.inventory.stock.costs')
  return (
    <DetailPage
      back={{ to: paths.assemblies(), label: t('nav:screen.assemblies.title') }}
      name={<span className="k-figures">{assembly.number}</span>}
      state={<StatusTag kind={state === 'booked' ? 'good' : 'off'}>{t(`states.${state}`)}</StatusTag>}
      note={[t(`kind.${kind}`), assembly.outletName, assembly.note].filter(Boolean).join(' · ')}
      actions={<UndoButton assembly={assembly} />}
      figures={[
        { label: t('goods'), value: <Link to={paths.recipe(assembly.variantId)}>{goodsName(assembly)}</Link> },
        { label: t('quantity'), value: quantityText(assembly.quantity, null, assembly.unit) },
        { label: t('total'), value: <Cost minor={total} currency={currency} /> },
        ...(undoneAt === null
          ? []
          : [
              {
                label: t('undoneAt'),
                value: (
                  <>
                    <Moment at={undoneAt} /> {assembly.undoneByName}
                  </>
                ),
              },
            ]),
      ]}
      tabs={[
        {
          key: 'lines',
          label: t('supply:lines.title'),
          content: (
            <div className="k-stack">
              {total === null && seesCosts ? <p role="note">{t('unknown')}</p> : null}
              <AssemblyLines assembly={assembly} />
            </div>
          ),
        },
      ]}
    />
  )
}

function UndoButton({ assembly: { id, number, can } }: { assembly: AssemblyView }) {
  const { t } = useTranslation('assembly')
  const confirm = useConfirm()
  const undo = useChange(undoAssembly, { refreshes: ['catalogue', 'report'] })
  const ask = async (): Promise<void> => {
    const question = { title: t('undoTitle', { number }), body: t('undoBody'), ok: t('undo'), isDanger: true }
    if (await confirm(question)) undo.mutate({ id })
  }
  return can.undo ? (
    <Button danger onClick={() => void ask()}>
      {t('undo')}
    </Button>
  ) : null
}
