import { MOST_DATES, openingHours, setOpeningHours } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormPart } from '../../kit/form/form-context.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import type { Outlet } from './OutletPage.tsx'
import { SpansField } from './SpansField.tsx'
import { inBrackets } from '../../words/brackets.ts'

const draft = z.object({ isStated: z.boolean(), hours: openingHours, copyTo: setOpeningHours.request.shape.copyTo })

const draftOf = ({ hours }: Pick<Outlet, 'hours'>) => ({
  isStated: hours !== null,
  hours: hours ?? { weekly: Array.from({ length: 7 }, () => []), dates: [] },
})

/** Asks when an outlet is open, for its holidays, and which other outlets keep the same hours. Source: CF-P03. */
export function HoursDrawer({ outlet, onClose }: { readonly outlet: Outlet; readonly onClose: () => void }) {
  const { t } = useTranslation('hours')
  const save = useChange(setOpeningHours)
  const { id } = outlet
  return (
    <FormDrawer
      title={t('titleOf', { name: outlet.name })}
      initial={{ ...draftOf(outlet), isStated: true, copyTo: [] as string[] }}
      version={outlet.version}
      keptAs={`outlet.hours.${id}`}
      schema={draft}
      draftOf={draftOf}
      onClose={onClose}
      onSubmit={({ isStated, hours, copyTo }, version) =>
        save.mutateAsync({ id, version, hours: isStated ? hours : null, copyTo })
      }
    >
      <FormField name="isStated" label={t('stated')} hint={t('statedHint')} valuePropName="checked">
        <Checkbox>{t('statedBox')}</Checkbox>
      </FormField>
      <Stated />
      <CopyField but={id} />
    </FormDrawer>
  )
}

function Stated() {
  const { t } = useTranslation('hours')
  const isStated: unknown = Form.useWatch('isStated')
  if (isStated === false) return null
  return (
    <>
      <FormSection title={t('week')} note={t('weekNote')}>
        {([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => (
          <FormField key={weekday} name={['hours', 'weekly', weekday - 1]} label={t(`weekday.${weekday}`)} isOptional>
            <SpansField day={t(`weekday.${weekday}`)} />
          </FormField>
        ))}
        <SameAllWeek />
      </FormSection>
      <FormSection title={t('days')} note={t('daysNote')}>
        <OtherDays />
      </FormSection>
    </>
  )
}

/** Gives every day of the week the hours of Monday. */
function SameAllWeek() {
  const { t } = useTranslation('hours')
  const form = Form.useFormInstance()
  const { put } = useFormPart()
  const fill = (): void => {
    const hours = form.getFieldValue('hours') as z.output<typeof openingHours>
    put({ hours: { ...hours, weekly: hours.weekly.map(() => structuredClone(hours.weekly[0] ?? [])) } })
  }
  return <Button onClick={fill}>{t('sameAllWeek')}</Button>
}

function OtherDays() {
  const { t } = useTranslation('hours')
  return (
    <Form.List name={['hours', 'dates']}>
      {(rows, { add, remove }) => (
        <div className="k-stack">
          {rows.map(({ key, name: at }) => (
            <div key={key} className="k-panel">
              <FormField list="hours.dates" name={[at, 'name']} label={t('dayName', { place: at + 1 })} isOptional>
                <Input maxLength={50} />
              </FormField>
              <div className="k-form-pair">
                <FormDay list="hours.dates" name={[at, 'firstDay']} label={t('firstDay', { place: at + 1 })} />
                <FormDay list="hours.dates" name={[at, 'lastDay']} label={t('lastDay', { place: at + 1 })} />
              </div>
              <FormField list="hours.dates" name={[at, 'spans']} label={t('dayHours', { place: at + 1 })} isOptional>
                <SpansField day={t('dayHours', { place: at + 1 })} />
              </FormField>
              <Button type="text" icon={<Icon of={removeIcon} />} onClick={() => remove(at)}>
                {t('removeDay', { place: at + 1 })}
              </Button>
            </div>
          ))}
          <div>
            <CountLimit count={rows.length} most={MOST_DATES}>
              <Button
                icon={<Icon of={addIcon} />}
                onClick={() => add({ name: '', firstDay: null, lastDay: null, spans: [] })}
              >
                {t('addDay')}
              </Button>
            </CountLimit>
          </div>
        </div>
      )}
    </Form.List>
  )
}

/** Asks for the outlets that get the same hours; a shop with one has nothing to choose. */
function CopyField({ but }: { readonly but: string }) {
  const { t } = useTranslation('hours')
  const { data } = useAnswer(listOutlets, { limit: 200 })
  const others = (data?.rows ?? []).filter(({ id, can }) => id !== but && can.edit)
  if (others.length === 0) return null
  return (
    <FormSection title={t('copy')} note={t('copyNote')}>
      <FormField name="copyTo" label={t('copyTo')} isOptional>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={others.map(({ id, name, number }) => ({ value: id, label: `${name}${inBrackets(number)}` }))}
        />
      </FormField>
    </FormSection>
  )
}
