import {
  createLabelTemplate,
  deleteLabelTemplate,
  editLabelTemplate,
} from '@kassa/contract/print/label-design.calls.ts'
import {
  builtInLabels,
  LABEL_KINDS,
  LABEL_MM,
  MEASURES,
  type LabelTemplate,
} from '@kassa/domain/label/label-template.ts'
import { Button, Dropdown, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useCan } from '../../session/permission.ts'
import { ElementFields } from './ElementFields.tsx'
import { newElement, OFFERED, offeredAs, withElement } from './elements.ts'
import { LabelCanvas } from './LabelCanvas.tsx'
import type { LabelDesign } from './use-label-templates.ts'

/** Steps back that are remembered. */
const STEPS = 50

interface Draft {
  readonly now: LabelTemplate
  readonly before: readonly LabelTemplate[]
}

/** A label being designed: what stands on it, where, and how it prints. Source: RC-P06. */
export function LabelEditor({
  design,
  outletId,
  onSaved,
}: {
  readonly design: LabelDesign | null
  readonly outletId: string | undefined
  readonly onSaved: (id: string | null) => void
}) {
  const { t } = useTranslation(['label', 'common'])
  const confirm = useConfirm()
  const mayAdd = useCan('platform.configuration.labelTemplates.add')
  const mayChange = useCan('platform.configuration.labelTemplates.edit')
  const mayDelete = useCan('platform.configuration.labelTemplates.delete')
  const mayEdit = design === null ? mayAdd : mayChange
  const [name, setName] = useState(design?.name ?? '')
  const [draft, setDraft] = useState<Draft>({ now: design?.template ?? builtInLabels.product, before: [] })
  const [chosen, setChosen] = useState<number | null>(null)
  const template = draft.now
  const change = (now: LabelTemplate): void => setDraft({ now, before: [...draft.before, draft.now].slice(-STEPS) })
  const undo = (): void => {
    const last = draft.before.at(-1)
    if (last) setDraft({ now: last, before: draft.before.slice(0, -1) })
    setChosen(null)
  }
  const isDirty = draft.before.length > 0 || name !== (design?.name ?? '')
  useLeaveGuard(isDirty)
  const create = useChange(createLabelTemplate, { onDone: ({ id }) => onSaved(id) })
  const edit = useChange(editLabelTemplate, { onDone: ({ id }) => onSaved(id) })
  const remove = useChange(deleteLabelTemplate, { onDone: () => onSaved(null) })
  const save = (): void =>
    design === null
      ? create.mutate({ name, template })
      : edit.mutate({ id: design.id, version: design.version, name, template })
  const element = chosen === null ? undefined : template.elements[chosen]
  const archive = async (id: string): Promise<void> => {
    if (await confirm({ title: t('delete.title', { name }), body: t('delete.body'), ok: t('delete.ok') }))
      remove.mutate({ id })
  }
  return (
    <div
      className="lt-editor"
      onKeyDown={(event) => {
        if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !(event.target instanceof HTMLInputElement)) undo()
      }}
    >
      <div className="k-stack">
        <LabelCanvas
          template={template}
          outletId={outletId}
          chosen={chosen}
          mayEdit={mayEdit}
          onChoose={setChosen}
          onChange={(place, one) => change(withElement(template, place, one))}
        />
        <p className="k-muted">{t('keys')}</p>
      </div>
      <fieldset disabled={!mayEdit} className="k-panel k-stack">
        <label className="lt-field">
          <span>{t('name')}</span>
          <Input maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <div className="lt-row">
          <Select
            aria-label={t('kind.label')}
            value={template.kind}
            onChange={(kind) => change({ ...builtInLabels[kind], kind })}
            options={LABEL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          {(['widthMm', 'heightMm'] as const).map((side) => (
            <label key={side} className="lt-field">
              <span>{t(`field.${side}`)}</span>
              <InputNumber
                min={LABEL_MM.least}
                max={LABEL_MM.most}
                precision={0}
                value={template[side]}
                onChange={(mm) => change({ ...template, [side]: mm ?? LABEL_MM.least })}
              />
            </label>
          ))}
          <label className="lt-field" htmlFor="lt-measure">
            <span>{t('field.measure')}</span>
            <Select
              id="lt-measure"
              value={template.measure}
              onChange={(measure) => change({ ...template, measure })}
              options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
            />
          </label>
        </div>
        <div className="lt-row">
          <Dropdown
            trigger={['click']}
            disabled={!mayEdit}
            menu={{
              items: OFFERED.map((key) => ({ key, label: t(`element.${key}`) })),
              onClick: ({ key }) => {
                const what = OFFERED.find((one) => one === key) ?? 'text'
                setChosen(template.elements.length)
                change({ ...template, elements: [...template.elements, newElement(what, template)] })
              },
            }}
          >
            <Button>{t('add')}</Button>
          </Dropdown>
          <Button disabled={draft.before.length === 0} onClick={undo}>
            {t('undo')}
          </Button>
        </div>
        {element === undefined || chosen === null ? (
          <p className="k-muted">{t('choose')}</p>
        ) : (
          <section className="k-stack" aria-label={t(`element.${offeredAs(element)}`)}>
            <h3>{t(`element.${offeredAs(element)}`)}</h3>
            <ElementFields element={element} onChange={(one) => change(withElement(template, chosen, one))} />
            <Button
              onClick={() => {
                change(withElement(template, chosen, null))
                setChosen(null)
              }}
            >
              {t('remove')}
            </Button>
          </section>
        )}
        {mayEdit ? (
          <div className="lt-row">
            <Button
              type="primary"
              disabled={!isDirty || name.trim() === ''}
              loading={create.isPending || edit.isPending}
              onClick={save}
            >
              {t('save')}
            </Button>
            {design !== null && mayDelete ? (
              <Button danger onClick={() => void archive(design.id)}>
                {t('delete.ok')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </fieldset>
    </div>
  )
}
