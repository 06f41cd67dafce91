import { installLiveQuote } from './quote-steps';

installLiveQuote(document);
