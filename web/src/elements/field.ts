/** What a person has entered in a form field, read from the field's event. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const fieldValue = (event: Event): string => (event.target as Field).value.trim();

export const isChecked = (event: Event): boolean => (event.target as HTMLInputElement).checked;
