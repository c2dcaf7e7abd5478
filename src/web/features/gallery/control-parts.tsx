import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { BirthDateField, CheckboxField, SelectField, TextareaField } from '#web/components/ui/fields/choice-fields.tsx'
import { ErrorSummary, type Fault } from '#web/components/ui/fields/error-summary.tsx'
import { PasswordField, TextField } from '#web/components/ui/fields/field.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { GallerySection } from './gallery-section.tsx'

const OPTIONS = [
  { value: 'a', label: 'Por correo' },
  { value: 'b', label: 'Por teléfono', hint: 'De 9:00 a 18:00' },
]

export function ControlParts() {
  return (
    <>
      <GallerySection title="Botones">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <div className="cluster" key={variant}>
            <Button variant={variant} size="sm">
              Pequeño
            </Button>
            <Button variant={variant} icon="check">
              Recoger
            </Button>
            <Button variant={variant} size="lg" iconEnd="arrow-right">
              Seguir
            </Button>
            <Button variant={variant} pending>
              Enviando
            </Button>
            <Button variant={variant} disabled>
              Apagado
            </Button>
          </div>
        ))}
      </GallerySection>
      <GallerySection title="Campos">
        <FaultsOnDemand />
        <TextField name="g-bien" label="Alias" hint="Así te saludamos" defaultValue="Marta" />
        <TextField name="g-mal" label="Correo" error="Falta el correo." type="email" />
        <TextField name="g-opcional" label="Ciudad" optional />
        <TextField name="g-apagado" label="País" disabled defaultValue="España" />
        <PasswordField name="g-clave" label="Contraseña" hint="12 caracteres o más" autoComplete="new-password" />
        <SelectField name="g-lista" label="País" options={OPTIONS} placeholder="Elige uno" />
        <TextareaField name="g-texto" label="Mensaje" error="Cuéntanos un poco más." />
        <CheckboxField name="g-marca" label="Acepto las bases" error="Hay que aceptarlas." />
        <RadioGroupField name="g-radio" legend="Cómo te contestamos" options={OPTIONS} defaultValue="a" />
        <BirthDateField name="g-fecha" hint="Solo mayores de 18 años" />
      </GallerySection>
    </>
  )
}

/** Renders an error summary on demand, because it takes the focus when it appears. */
function FaultsOnDemand() {
  const [faults, setFaults] = useState<Fault[]>([])
  const some = [{ field: 'g-mal', message: 'Falta el correo.' }, { message: 'Y algo más.' }]
  return (
    <>
      <Button variant="secondary" onClick={() => setFaults(some)}>
        Enviar con faltas
      </Button>
      <ErrorSummary faults={faults} />
    </>
  )
}
