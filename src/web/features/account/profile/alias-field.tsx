import { useState } from 'react'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { TextField } from '#web/components/ui/fields/field.tsx'
import './alias-field.css'

/** Asks for the alias, and shows the greeting with it while it is typed. */
export function AliasField({ written, error }: { written: string; error: string | undefined }) {
  const [typed, setTyped] = useState(written)
  const alias = typed.trim()
  return (
    <div className="stack stack--tight">
      <TextField
        ref={replayEarlyInput}
        name="alias"
        label="Alias"
        optional
        hint="Es el nombre que ven los demás."
        autoComplete="nickname"
        defaultValue={written}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={error}
      />
      <p className="alias-preview small muted">
        {alias ? `Así te saludamos: «Hola, ${alias}»` : 'Sin alias, arriba va la inicial de tu correo.'}
      </p>
    </div>
  )
}
