import type { Device } from '#contract/accounts.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { LateSignInAgain } from './late-sign-in-again.tsx'
import { endDeviceForm, endEverywhereForm } from './sessions.functions.ts'

export function DevicesPart({ devices, zone }: { devices: readonly Device[]; zone: string }) {
  const everywhere = useForm({ name: 'end-everywhere', submit: endEverywhereForm })
  return (
    <section className="stack" aria-labelledby="dispositivos">
      <h3 id="dispositivos">Dispositivos con la sesión abierta</h3>
      <p className="small muted">
        Una sesión se cierra sola tras 30 días sin usarla, y siempre a los 180 días de entrar.
      </p>
      <ul className="rows">
        {devices.map((device) => (
          <li className="row" key={device.id}>
            <span className="row__lead">
              <Icon name="device" />
            </span>
            <div className="row__main">
              <p className="row__title">{device.label}</p>
              <p className="row__meta">
                {device.current ? 'Este dispositivo' : `Última vez: ${formatDateTime(device.lastSeenAt, zone)}`}
              </p>
            </div>
            {device.current ? null : (
              <div className="row__end">
                <EndDevice device={device} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Form state={everywhere}>
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={everywhere.isPending}>
            Cerrar todas las sesiones
          </Button>
        </div>
      </Form>
    </section>
  )
}

function EndDevice({ device }: { device: Device }) {
  const passwordId = `end-${device.id}-password`
  const fieldIds = { password: passwordId }
  const state = useForm({ name: `end-${device.id}`, submit: endDeviceForm, fieldIds })
  return (
    <Form state={state}>
      <input type="hidden" name="device" value={device.id} />
      <LateSignInAgain state={state} id={passwordId} />
      <Button type="submit" variant="quiet" size="sm" pending={state.isPending}>
        Cerrar <span className="visually-hidden">la sesión de {device.label}</span>
      </Button>
    </Form>
  )
}
