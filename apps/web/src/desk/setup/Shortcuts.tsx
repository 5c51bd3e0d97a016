import { desk } from '../model/desk-state.ts'
import { actionNames, keyMapOf } from '../model/panel/keys.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

const grammar = ['times', 'quantity', 'step', 'discount', 'enter', 'escape', 'letters'] as const

/** Every key there is, as it is bound on this device. */
export function Shortcuts() {
  const { t } = useMoreWords()
  const keys = keyMapOf(useStore(desk, (state) => state.preferences.keys))
  return (
    <section className="hb-keys">
      <h3>{t('help.title')}</h3>
      <div className="d-help">
        <dl>
          {actionNames.map((name) => (
            <div key={name}>
              <dt>
                <kbd>{keys[name] === '' ? '–' : keys[name]}</kbd>
              </dt>
              <dd>{t(`action.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {grammar.map((name) => (
            <div key={name}>
              <dt>
                <kbd>{t(`help.${name}.keys`)}</kbd>
              </dt>
              <dd>{t(`help.${name}.means`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
