import { type readScreen, saveScreen } from '@kassa/contract/print/screen.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { checkLayout } from '@kassa/domain/screen/check-layout.ts'
import { freePlace } from '@kassa/domain/screen/edit-layout.ts'
import {
  PARTITION_LIMIT,
  PARTITION_TYPES,
  type PartitionType,
  type ScreenLayout,
} from '@kassa/domain/screen/screen-layout.ts'
import { Button, Checkbox, Dropdown, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureSource } from '../../api/picture-source.ts'
import { useChange } from '../../api/use-change.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import type { FileSource } from '../../second-screen/Partitions.tsx'
import { useCan } from '../../session/permission.ts'
import { contentOf, FIRST_LAYOUT, withContent, removePartition, withPlace } from './partitions.ts'
import { PartitionFields } from './PartitionFields.tsx'
import { useSample, type SampleKind } from './sample.ts'
import { ScreenCanvas } from './ScreenCanvas.tsx'

type ScreenAt = OutputOf<(typeof readScreen)['answer']>

/** Pictures come with the session; a video is not fetched to draw a plan. */
const source: FileSource = ({ kind, id }) =>
  kind === 'picture' ? pictureSource(`/cashier/api/file/pictures/${id}?size=full`) : Promise.resolve(undefined)

/** A customer's screen being divided, beside what customers see of it. */
export function ScreenEditor({
  now,
  outletId,
  onSaved,
}: {
  readonly now: ScreenAt
  readonly outletId: string | undefined
  readonly onSaved: () => void
}) {
  const { t } = useTranslation('screen')
  const confirm = useConfirm()
  const mayEdit = useCan('platform.configuration.secondScreen.edit')
  const [layout, setLayout] = useState<ScreenLayout>(now.layout ?? FIRST_LAYOUT)
  const [chosen, setChosen] = useState<number | null>(null)
  const [shows, setShows] = useState<SampleKind>('basket')
  const message = useSample(shows)
  const save = useChange(saveScreen, { onDone: onSaved })
  const isDirty = JSON.stringify(layout) !== JSON.stringify(now.layout)
  useLeaveGuard(isDirty && now.layout !== null)
  const place = outletId === undefined ? {} : { outletId }
  const isOwn = now.from === (outletId === undefined ? 'merchant' : 'outlet')
  const free = layout.partitions.length < PARTITION_LIMIT ? freePlace(layout.partitions) : undefined
  const add = (type: PartitionType): void => {
    if (!free) return
    setChosen(layout.partitions.length)
    setLayout({ ...layout, partitions: [...layout.partitions, { ...free, content: contentOf(type) }] })
  }
  const giveUp = async (): Promise<void> => {
    const question = { title: t('inherit.title'), body: t('inherit.body'), ok: t('inherit.ok') }
    if (await confirm(question)) save.mutate({ ...place, layout: null, after: now.version })
  }
  const partition = chosen === null ? undefined : layout.partitions[chosen]
  const isWhole = checkLayout(layout).ok
  return (
    <div className="cs-editor">
      <div className="k-stack">
        <p className="k-muted">{t(`from.${isOwn ? 'own' : now.from}`)}</p>
        <ScreenCanvas
          layout={layout}
          message={message}
          source={source}
          chosen={chosen}
          mayEdit={mayEdit}
          onChoose={setChosen}
          onPlace={(index, to) => setLayout((before) => withPlace(before, index, to))}
        />
        <Segmented<SampleKind>
          aria-label={t('shows.label')}
          value={shows}
          onChange={setShows}
          options={(['idle', 'basket', 'pay', 'thanks'] as const).map((value) => ({
            value,
            label: t(`shows.${value}`),
          }))}
        />
        <p className="k-muted">{t('keys')}</p>
      </div>
      <fieldset disabled={!mayEdit} className="k-panel k-stack cs-side">
        {mayEdit ? (
          <div className="cs-row">
            <Dropdown
              trigger={['click']}
              disabled={!free}
              menu={{
                items: PARTITION_TYPES.map((key) => ({ key, label: t(`type.${key}`) })),
                onClick: ({ key }) => add(key as PartitionType),
              }}
            >
              <Button>{t('add')}</Button>
            </Dropdown>
            {free ? null : <span className="k-muted">{t('full', { limit: PARTITION_LIMIT })}</span>}
          </div>
        ) : null}
        {partition === undefined || chosen === null ? (
          <p className="k-muted">{t('choose')}</p>
        ) : (
          <section className="k-stack" aria-label={t(`type.${partition.content.type}`)}>
            <h3>{t(`type.${partition.content.type}`)}</h3>
            <PartitionFields
              key={chosen}
              content={partition.content}
              onChange={(content) => setLayout((before) => withContent(before, chosen, content))}
            />
            {mayEdit ? (
              <Button
                onClick={() => {
                  setLayout(removePartition(layout, chosen))
                  setChosen(null)
                }}
              >
                {t('remove')}
              </Button>
            ) : null}
          </section>
        )}
        <Checkbox
          checked={layout.isLargeText}
          onChange={({ target }) => setLayout({ ...layout, isLargeText: target.checked })}
        >
          {t('isLargeText')}
        </Checkbox>
        <Checkbox
          checked={layout.isHighContrast}
          onChange={({ target }) => setLayout({ ...layout, isHighContrast: target.checked })}
        >
          {t('isHighContrast')}
        </Checkbox>
        {mayEdit ? (
          <div className="cs-row">
            <Button
              type="primary"
              disabled={!isDirty || !isWhole}
              loading={save.isPending}
              onClick={() => save.mutate({ ...place, layout, after: now.version })}
            >
              {t('save')}
            </Button>
            {isOwn ? <Button onClick={() => void giveUp()}>{t('inherit.start')}</Button> : null}
          </div>
        ) : null}
        {isWhole ? null : <p className="k-muted">{t('notWhole')}</p>}
      </fieldset>
    </div>
  )
}
