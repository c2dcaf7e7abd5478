import { type SubmitEvent, useState } from 'react'
import { PUSH_WORDS } from '#contract/push.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField, SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { HOUR_OPTIONS } from '#web/format/hours.ts'
import { usePush } from './use-push.ts'

/** Shows the part of the profile about push notices on this device. */
export default function PushPart() {
  const { data, isBusy, said, turnOn, turnOff, turnOffEverywhere, setHour } = usePush()
  const [chosen, setChosen] = useState<number>()
  if (!data || (data.support === 'none' && data.others === 0)) return null
  const hour = chosen ?? data.hour

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await setHour(hour)
  }

  return (
    <section className="stack" aria-labelledby="avisos-aqui">
      <h3 id="avisos-aqui">Avisos en este dispositivo</h3>
      <p className="muted">{PUSH_WORDS.text} Cada aviso viaja cifrado por el servicio de avisos de tu navegador.</p>
      {data.support === 'possible' ? (
        <form className="form" onSubmit={save}>
          <CheckboxField
            name="avisarme-aqui"
            role="switch"
            label="Avisarme en este dispositivo"
            checked={data.isOn}
            aria-busy={isBusy || undefined}
            required={false}
            onChange={() => (data.isOn ? turnOff() : turnOn(hour))}
          />
          <SelectField
            name="hora-del-aviso"
            label="Hora del aviso"
            options={HOUR_OPTIONS}
            value={String(hour)}
            required={false}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          {data.isOn || data.others > 0 ? (
            <div className="form__actions">
              <Button type="submit" variant="secondary" pending={isBusy}>
                Guardar hora
              </Button>
            </div>
          ) : null}
        </form>
      ) : (
        <p>{OBSTACLES[data.support]}</p>
      )}
      {data.others > 0 ? (
        <div className="stack stack--tight">
          <p>
            {data.others === 1
              ? 'También te avisamos en otro dispositivo.'
              : `También te avisamos en otros ${data.others} dispositivos.`}
          </p>
          <div>
            <Button variant="quiet" size="sm" pending={isBusy} onClick={turnOffEverywhere}>
              Dejar de avisarme en todos
            </Button>
          </div>
        </div>
      ) : null}
      <p role="status" className={said === '' ? 'visually-hidden' : undefined}>
        {said}
      </p>
    </section>
  )
}

const OBSTACLES = {
  none: 'Este navegador no puede mostrar avisos.',
  denied:
    'Este navegador tiene bloqueados los avisos de esta web. Si los quieres, permítelos en los permisos del sitio, junto a la dirección, y vuelve a esta página.',
  'once installed':
    'En un iPhone o un iPad los avisos solo llegan con la web instalada: toca Compartir, elige «Añadir a pantalla de inicio» y ábrela desde su icono.',
}
