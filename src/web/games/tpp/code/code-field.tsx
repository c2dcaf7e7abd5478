import { useRouter } from '@tanstack/react-router'
import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { TPP_WORDS } from '#contract/games/tpp/words.ts'
import { readPartnerCode } from '#contract/partner-code.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { CameraPart } from '#web/features/camera/camera-part.tsx'
import { groupTyped, slipWords } from '#web/format/partner-code.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useWords } from '#web/functions/site.ts'
import { bringForm } from '../functions.ts'

interface CodeFieldProps {
  shapes: readonly string[]
  /** The text that was typed before. */
  written?: string | undefined
  /** Says why the text that was typed before is no code that can be redeemed. */
  fault?: string | undefined
  /** Set when the address asks for the camera. */
  hasCamera?: boolean
  /** Fetches the card of the code, which takes the place of the field. */
  preload?: () => Promise<unknown>
}

/** The field for a code. Text that cannot be a code is reported as an error and not sent. */
export function CodeField({
  shapes,
  written = '',
  fault,
  hasCamera = false,
  preload = async () => {},
}: CodeFieldProps) {
  const say = useWords(TPP_WORDS)
  const { navigate } = useRouter()
  const state = useForm({ name: 'bring', submit: bringForm, preload })
  const field = useRef<HTMLInputElement>(null)
  const [slip, setSlip] = useState<string>()
  // The error to announce in a live region; undefined after a submit, because the focus then moves to the field and the
  // screen reader reads the error of the field.
  const [said, setSaid] = useState<string>()
  /** Set once the visitor corrects the text of which `fault` speaks. */
  const [isCorrected, setCorrected] = useState(false)
  const typed = state.writtenIn('codigo') ?? written

  const slipIn = (text: string): string | undefined => {
    const found = readPartnerCode(text, shapes).slip
    return found ? slipWords(found, text) : undefined
  }

  function onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setCorrected(true)
    if (slip) setSlip(slipIn(currentTarget.value))
    // Does not group the characters if there are codes in a partner's own format, because such codes have other groups.
    if (shapes.length > 0 || ('isComposing' in nativeEvent && nativeEvent.isComposing)) return
    group(currentTarget)
  }

  function onBlur({ currentTarget: { value, form }, relatedTarget }: FocusEvent<HTMLInputElement>) {
    // Shows no error if the focus moves to a button of the form: the error would move the button during the press, and
    // the submit reports the error anyway.
    if (form?.contains(relatedTarget)) return
    const found = value.trim() ? slipIn(value) : undefined
    setSlip(found)
    setSaid(found)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const found = slipIn(field.current?.value ?? '')
    setSlip(found)
    setSaid(undefined)
    setCorrected(false)
    if (!found) return await state.form.onSubmit(event)
    event.preventDefault()
    field.current?.focus()
  }

  function take(code: string) {
    const input = field.current
    if (!input) return
    input.value = code
    group(input)
    input.form?.requestSubmit()
  }

  return (
    <Form
      state={{ ...state, form: { ...state.form, onSubmit }, faults: slip ? [] : state.faults }}
      className="tpp-field"
    >
      <TextField
        ref={field}
        name="codigo"
        label="Tu código"
        hint={say(shapes.length > 0 ? 'hint-own' : 'hint')}
        defaultValue={typed}
        error={slip ?? state.errorOf('codigo') ?? (isCorrected ? undefined : fault)}
        onChange={onChange}
        onBlur={onBlur}
        inputMode="text"
        enterKeyHint="go"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // A code in a partner's own format has other groups.
        placeholder={shapes.length > 0 ? undefined : '7K2M-QX9T-04BD'}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          {fault === undefined ? 'Ver mi regalo' : 'Probar otra vez'}
        </Button>
        <CameraPart
          label="Leer el QR con la cámara"
          title={say('scan')}
          onCode={take}
          reload={() => void navigate({ to: '.', search: { camara: '1' }, reloadDocument: true })}
          isWanted={hasCamera}
        />
      </div>
    </Form>
  )
}

function group(input: HTMLInputElement) {
  const { value } = input
  const { text, caret } = groupTyped({ text: value, caret: input.selectionStart ?? value.length })
  if (text === value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
